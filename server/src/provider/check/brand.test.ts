import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { lookAtBrand, lookAtTexts } from './brand.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-check-brand-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('says whose name and look people see, and what of it is built in [LIV-04]', async () => {
  expect(await lookAtBrand(readConfig({}))).toEqual([
    { what: 'Brand', good: true, says: 'Drawbridge. The colors, mark and icon are built in.' },
  ]);
  const [own] = await lookAtBrand(readConfig({ BRAND_NAME: 'Moat', BRAND_COLOR: '#3b0a57' }));
  expect(own?.says).toMatch(
    /^Moat, with colors of its own\. The mark and icon are built in\. All \d+ pairs of its colors can be read, light and dark\.$/,
  );
});

test('says which version of each text is in force, and finds one that is not yet [LIV-04]', async () => {
  const TERMS_FILE = join(folder, 'terms.md');
  await writeFile(TERMS_FILE, '---\nversion: 7\ndate: 2026-03-01\n---\nText.\n');
  const config = readConfig({ TERMS_FILE, PRIVACY_URL: 'https://example.com/privacy' });
  const on = async (today: string) => (await lookAtTexts(config, today)).map(({ what, good, seen, says }) => [what, seen ?? good, says]);
  expect(await on('2026-03-01T00:00:00.000Z')).toEqual([
    ['Terms', true, expect.stringMatching(/^Version 7 of 2026-03-01, English alone, SHA-256 [0-9a-f]{12}…$/)],
    ['Privacy policy', false, 'Not looked at: https://example.com/privacy is named, and shown to people as it is.'],
    ['Help', true, 'None: no page leads to any.'],
  ]);
  expect((await on('2026-02-28T23:00:00.000Z'))[0]).toEqual(['Terms', false, 'They hold from 2026-03-01 on, which has not come.']);
  expect((await lookAtTexts(readConfig({}), '2026-03-01'))[0]?.says).toBe('Those that come with the product.');
});
