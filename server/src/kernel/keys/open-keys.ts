import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import type { Queryable } from '../db/database.ts';
import { openWith } from '../security/seal.ts';
import { StartRefused } from '../start-refused.ts';
import { Keys } from './keys.ts';
import { makeCheck, sealedDataKey } from './open-data-keys.ts';
import { KEY_TEXT, readOutsideKeys, sealingKeysIn } from './outside-keys.ts';
import { keepFirstKeys, readFormerCheck, readKeyRows } from './store.ts';

/**
 * Opens the keys of a database that was migrated; makes its first data keys where it has none. Throws StartRefused
 * where the keys from outside do not open what is there.
 */
export async function openKeys(db: Queryable, config: Pick<Config, 'sealing_keys' | 'data_dir'>): Promise<Keys> {
  if (!(await readKeyRows(db)).some(({ number }) => number !== null)) await makeFirstKeys(db, config);
  return Keys.read(db, config.sealing_keys);
}

/** What is to be a database's first data keys: by number, and what makes fingerprints. */
interface DataKeys {
  readonly sealing: ReadonlyMap<number, KeyObject>;
  readonly fingerprint: KeyObject;
}

async function makeFirstKeys(db: Queryable, { sealing_keys, data_dir }: Pick<Config, 'sealing_keys' | 'data_dir'>): Promise<void> {
  const outside = await readOutsideKeys(sealing_keys);
  const version = Math.max(...outside.keys());
  const newest = outside.get(version);
  if (!newest) throw new Error('no key of the newest version');
  const check = await readFormerCheck(db);
  const { sealing, fingerprint } = check === undefined ? newKeys() : await formerKeys(data_dir, check);
  await keepFirstKeys(db, version, makeCheck(newest, version), [
    sealedDataKey(fingerprint, newest, version, 'fingerprint', 1),
    ...[...sealing].map(([number, key]) => sealedDataKey(key, newest, version, 'sealing', number)),
  ]);
}

function newKeys(): DataKeys {
  return { sealing: new Map([[1, createSecretKey(randomBytes(32))]]), fingerprint: createSecretKey(randomBytes(32)) };
}

const former = z.object({ fingerprint_key: z.string().check(z.regex(KEY_TEXT)) });
const FORMER_CHECK = { plain: 'these keys belong to this database', place: 'sealing_check/sealed' };

/**
 * The keys that sealed every value of a database of a version before data keys: they are its data keys from now on,
 * under the numbers that the values name. They stood in `secrets.json`.
 */
async function formerKeys(data_dir: string, check: string): Promise<DataKeys> {
  const file = join(data_dir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => '');
  const sealing = new Map(
    Object.entries(sealingKeysIn(text) ?? {}).map(([number, key]) => [Number(number), createSecretKey(Buffer.from(key, 'base64url'))]),
  );
  try {
    const { fingerprint_key } = z.parse(former, JSON.parse(text));
    const key = sealing.get(Number(/^v(\d+)\./.exec(check)?.[1]));
    if (key && openWith(key, check, FORMER_CHECK.place).toString() === FORMER_CHECK.plain)
      return { sealing, fingerprint: createSecretKey(Buffer.from(fingerprint_key, 'base64url')) };
  } catch {
    // Said below.
  }
  throw new StartRefused(
    `an earlier version sealed this database with the keys in a secrets.json that is not ${file}: put it there for the first start of this version`,
  );
}
