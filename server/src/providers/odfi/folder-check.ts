import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytes } from '../../kernel/disk/free-bytes.ts';
import type { Finding } from '../shared/finding.ts';
import { RULES } from './folder.ts';

const LEAST_FREE_BYTES = 200 * 1024 * 1024;

/** Whether the folders through which files go to the bank are there, and this user's to write. Makes none. */
export async function checkFolder(folder: string): Promise<Finding[]> {
  const troubles: string[] = [];
  for (const name of [RULES.outgoing, RULES.incoming, RULES.archive]) {
    try {
      await access(join(folder, name), constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // The start makes those that are missing.
      if (code !== 'ENOENT' || !(await canMake(folder))) troubles.push(`${name} cannot be used (${code})`);
    }
  }
  if (troubles.length > 0)
    return [
      {
        what: 'Bank’s folder',
        good: false,
        says: `ODFI_FOLDER ${folder}: ${troubles.join(', ')}.`,
        remedy: 'Make the folder, and give it to the user that the server runs as.',
      },
    ];
  const room = (await freeBytes(folder)) >= LEAST_FREE_BYTES;
  return [
    { what: 'Bank’s folder', good: true, says: `${folder} can be read and written.` },
    ...(room
      ? []
      : [
          {
            what: 'Bank’s folder',
            good: false,
            says: 'Its disk is nearly full.',
            remedy: 'Make room: files to the bank are written there.',
          },
        ]),
  ];
}

async function canMake(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}
