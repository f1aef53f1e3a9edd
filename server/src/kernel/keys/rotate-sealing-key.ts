import { createSecretKey, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { elapsedMs } from '../clock/clock.ts';
import { LOCKS, underLockIfFree } from '../db/advisory-lock.ts';
import { StartRefused } from '../start-refused.ts';
import { makeCheck, openDataKeys, sealedDataKey } from './open-data-keys.ts';
import { sourceOf } from './outside-keys.ts';
import { type ResealedColumn, resealColumn } from './reseal-values.ts';
import {
  addDataKey,
  dropUnusedKeys,
  forgetEarlier,
  mayRotate,
  meetVersion,
  newestNumber,
  readKeyRows,
  sealDataKey,
  useDataKey,
  type Wanted,
  whoLacks,
} from './store.ts';

/** A server that was not seen for so long is gone, or will say itself that it lacks a key. */
const ALIVE_S = 20;
/** How long servers are given to read a new key: some rounds of theirs, and one of a command that prints keys. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 500;

/** What a rotation works on: the database as the owner of its schema, and the keys of this process. */
type Parts = Pick<Context, 'db' | 'keys'>;

export interface Wishes {
  readonly wanted: number | undefined;
  readonly columns: readonly ResealedColumn[];
  readonly report: (line: string) => void;
}

/**
 * Makes a version of the outside keys the one in use, while servers run: a new data key seals from now on, and every
 * data key is sealed with that version alone. Values of `columns` are sealed anew; all else opens as before. A rotation
 * cut short goes on where it was. `wanted`: the version, or the newest; `report` gets each step. Gives what was done.
 * Throws StartRefused, before anything depends on the version, where a running server lacks it, or somebody other than
 * the schema's owner is connected.
 */
export async function rotateSealingKey(context: Parts, { wanted, columns, report }: Wishes): Promise<string> {
  if (!(await mayRotate(context.db)))
    throw new StartRefused(
      'the owner of the schema alone changes keys: set DATABASE_MIGRATION_URL beside DATABASE_URL, as servers have it',
    );
  const said = await underLockIfFree(context.db, LOCKS.rotation, () => rotate(context, { wanted, columns, report }));
  if (said === undefined) throw new StartRefused('another rotation is running: wait for it');
  return said;
}

async function rotate(context: Parts, { wanted, columns, report }: Wishes): Promise<string> {
  const { db, keys } = context;
  await keys.refresh();
  const version = wanted ?? Math.max(...keys.outside.keys());
  const outside = keys.outside.get(version);
  if (!outside) throw new StartRefused(`${sourceOf(keys.settings)} has no version ${version}`);
  await dropUnopened(context, report);
  await requireNewer(context, version);

  if (!keys.opened.right.includes(version)) await meetVersion(db, version, makeCheck(outside, version));
  await keys.refresh();
  if (!keys.opened.right.includes(version))
    throw new StartRefused(
      `version ${version} of the sealing keys in ${sourceOf(keys.settings)} is not the one that this database met first: give yours a higher number`,
    );
  await waitForServers(context, { version }, `have version ${version}`, report);

  const number = await newestKey(context, version);
  await waitForServers(context, { version, number }, 'have read the new data key', report);

  for (const [purpose, one, key] of dataKeysOf(context)) await sealDataKey(db, version, sealedDataKey(key, outside, version, purpose, one));
  await requireAllSealed(context, version);
  report(`Every data key is sealed with version ${version}.`);
  await useDataKey(db, number);
  await keys.refresh();
  const both = `Version ${version} and the earlier one are both needed from now on: take neither away.`;
  await waitForServers(context, { version, number, seals: number }, 'seal with the new data key', report, both);
  for (const column of columns) reportColumn(column, await resealColumn(context, column), report);
  const since = await forgetEarlier(db, version);
  await keys.refresh();
  return [
    `Version ${version} of the sealing keys is in use since ${since.toISOString()}. Earlier versions open no data key in this database any more.`,
    'Take them out of what servers are given; keep them apart for as long as you keep backups from before that moment, which open with them alone.',
    'Who has such a backup and an earlier version opens what stands in it, and what the same data keys seal here: evidence from before, and fingerprints, keep theirs. Guard both, or destroy one.',
  ].join('\n');
}

function reportColumn({ table }: ResealedColumn, done: { resealed: number; unreadable: number }, report: (line: string) => void): void {
  const left = done.unreadable === 0 ? '' : `; ${done.unreadable} cannot be opened, as before, and stand as they stood`;
  report(`${table}: ${done.resealed} sealed anew${left}.`);
}

/** An earlier rotation may have left a data key of an abandoned version, which seals nothing, and nothing opens. */
async function dropUnopened({ db, keys }: Parts, report: (line: string) => void): Promise<void> {
  const { data, numbers, seals } = keys.opened;
  const abandoned = [...numbers].filter((number) => number > seals && !data.has(number));
  if (abandoned.length === 0) return;
  await dropUnusedKeys(db, abandoned);
  await keys.refresh();
  report(`A rotation before this one was abandoned: data key ${abandoned.join(', ')} was dropped, and nothing was sealed with it.`);
}

/** Throws StartRefused where a version is in use already, or older than the one that is. */
async function requireNewer({ db }: Parts, version: number): Promise<void> {
  const rows = (await readKeyRows(db)).filter(({ number }) => number !== null);
  const versions = [...new Set(rows.map((row) => row.version))];
  const is_ended = versions.length === 1 && rows.every(({ is_used }) => is_used);
  if (Math.max(...versions) > version)
    throw new StartRefused(`version ${Math.max(...versions)} of the sealing keys is in use, or being taken into use: no older one can be`);
  if (is_ended && versions[0] === version)
    throw new StartRefused(`version ${version} of the sealing keys is in use already: add a newer one first, with make-sealing-keys`);
}

/** The number of the data key that this rotation brings: made now, or by the try before this one. */
async function newestKey({ db, keys }: Parts, version: number): Promise<number> {
  const rows = (await readKeyRows(db)).filter(({ purpose }) => purpose === 'sealing');
  const newest = Math.max(...rows.map(({ number }) => number ?? 0));
  const of_newest = rows.filter(({ number }) => number === newest);
  const is_made = of_newest.some(({ is_used }) => !is_used) || of_newest.every((row) => row.version === version);
  if (is_made) return newest;
  const outside = keys.outside.get(version);
  if (!outside) throw new Error('the version is gone');
  // One that was dropped keeps its number: a server may still hold it.
  const next = (await newestNumber(db)) + 1;
  await addDataKey(db, version, sealedDataKey(createSecretKey(randomBytes(32)), outside, version, 'sealing', next));
  await keys.refresh();
  return next;
}

function dataKeysOf({ keys }: Parts) {
  const { data, fingerprint } = keys.opened;
  if (!fingerprint) throw new Error('there is no key for fingerprints');
  return [['fingerprint', 1, fingerprint] as const, ...[...data].map(([number, key]) => ['sealing', number, key] as const)];
}

/** Throws where what stands in the database would not open with the version alone. */
async function requireAllSealed({ db, keys }: Parts, version: number): Promise<void> {
  const rows = await readKeyRows(db);
  const of_version = rows.filter((row) => row.version === version);
  const { data, fingerprint } = openDataKeys(of_version, keys.outside);
  const lacking = rows.filter(
    ({ purpose, number }) => number !== null && (purpose === 'sealing' ? !data.has(number) : fingerprint === undefined),
  );
  if (lacking.length > 0) throw new StartRefused(`a data key as version ${version} sealed it does not open: nothing was taken out of use`);
}

async function waitForServers(
  { db }: Parts,
  wanted: Wanted,
  what: string,
  report: (line: string) => void,
  begun = 'Nothing was taken out of use.',
): Promise<void> {
  const began_ms = elapsedMs();
  for (;;) {
    const lacking = await whoLacks(db, wanted, ALIVE_S);
    if (lacking.length === 0) return report(`All servers that run ${what}.`);
    if (elapsedMs() - began_ms > PATIENCE_MS)
      throw new StartRefused([`${begun} These servers do not yet ${what}:`, ...lacking, 'Give it to them, and run this again.'].join('\n'));
    await pause(LOOK_MS);
  }
}
