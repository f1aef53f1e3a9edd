import { expect, inject, it } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { keepMode, requireMode } from './center-mode.ts';

it.each([
  ['production', 'sandbox', 'this database has been a sandbox’s'],
  ['sandbox', 'production', 'this database is production’s, and real people’s money stands in it'],
] as const)('a server in %s does not start on a database of a %s [LIV-02]', async (mode, noted, words) => {
  const database = await createTestDatabase(inject('postgres'));
  try {
    await requireMode(database.owner_url, mode);
    await keepMode(database.owner_url, noted);
    await keepMode(database.owner_url, noted);
    await requireMode(database.owner_url, noted);
    await expect(requireMode(database.owner_url, mode)).rejects.toThrow(words);
    await expect(keepMode(database.owner_url, mode)).rejects.toThrow(words);
  } finally {
    await database.drop();
  }
});
