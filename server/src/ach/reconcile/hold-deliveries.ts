import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { readFileName } from '../../providers/shared/bank-file-name.ts';
import { readThrough } from '../ingest/read-through.ts';
import { type JournalLine, lineOf } from './bank-journal.ts';
import {
  findLastHold,
  findNoted,
  findOriginatedByNames,
  type HoldEvent,
  insertHold,
  isBeginningOfNoted,
  listComparedNames,
  listNotedWithGone,
  readIdentity,
  readLastIdentity,
} from './bank-journal-store.ts';
import { journalOf } from './note-in-journal.ts';

const MOST_NAMED = 3;
/** What a person is to do about it. */
const WHAT_TO_DO =
  'Nothing goes to the bank, and returns that it sends stay with it, until somebody has compared. Run npm run operate -- reconcile-bank; docs/operations.md, Restoring, says how.';

type Parts = Pick<Context, 'clock' | 'config' | 'db' | 'log' | 'odfi'>;

/** Nothing may go to the bank, which may know more than the database. The message says why, and what to do. */
export class DeliveriesHeld extends Error {
  constructor({ why }: Pick<HoldEvent, 'why'>) {
    super(`deliveries are held: ${why}. ${WHAT_TO_DO}`);
  }
}

/** Why deliveries are held, in words with what to do; undefined while they are not. Reads only what was noted. */
export async function readHold({
  db,
}: {
  readonly db: Queryable;
}): Promise<{ readonly since: Date; readonly why: string; readonly words: string } | undefined> {
  const last = await findLastHold(db);
  return last?.event === 'held' ? { since: last.at, why: last.why, words: new DeliveriesHeld(last).message } : undefined;
}

/** Throws where they are held, by what was noted; looks at nothing. */
export async function requireNoHold({ db }: { readonly db: Queryable }): Promise<void> {
  const last = await findLastHold(db);
  if (last?.event === 'held') throw new DeliveriesHeld(last);
}

/**
 * Holds deliveries on every server where the database may be older than what the bank has had: a journal or a bank's
 * folder knows more, lines are missing in its middle, another database noted last, or there is no journal. They stay
 * held until a person has compared. `at_bank: false` leaves the bank's folders out, for one that may be away. @throws
 * {DeliveriesHeld} where they are held, now or since before.
 */
export async function requireNotHeld(context: Parts, { at_bank = true } = {}): Promise<void> {
  const { clock, db, log } = context;
  const last = await findLastHold(db);
  if (last?.event === 'held') throw new DeliveriesHeld(last);
  const why = (await whyOlder(context)) ?? (at_bank ? await whatOnlyTheBankKnows(context) : undefined);
  if (why === undefined) return;
  const hold = { at: clock.now(), event: 'held', by_whom: 'system', why, names: [] } as const;
  // Whoever was faster has held them, or a person has compared meanwhile.
  if (!(await db.transaction((tx) => insertHold(tx, hold, last?.number ?? null)))) return requireNotHeld(context, { at_bank });
  const held = new DeliveriesHeld(hold);
  log.error({ why }, held.message);
  throw held;
}

/** The same, and gives whether they are held. */
export async function areHeld(context: Parts): Promise<boolean> {
  try {
    await requireNotHeld(context);
    return false;
  } catch (error) {
    if (error instanceof DeliveriesHeld) return true;
    throw error;
  }
}

/**
 * Journal lines that the database has not noted; journals are read first. `gone`: hashes that lines follow but neither
 * journal nor database has, less those a person asked the bank about. Several lines may follow one.
 */
export async function unknownLines({ config, db, odfi }: Pick<Parts, 'config' | 'db' | 'odfi'>): Promise<{
  readonly exists: boolean;
  readonly unknown: readonly JournalLine[];
  readonly gone: readonly string[];
}> {
  const { exists, copies } = await journalOf({ config, odfi }).read();
  const lines = new Map(copies.flat().map((line) => [line.sha256, line]));
  const before = new Set([...lines.values()].flatMap(({ entry }) => (typeof entry?.previous === 'string' ? [entry.previous] : [])));
  const noted = await findNoted(db, [...new Set([...lines.keys(), ...before])]);
  const unknown: JournalLine[] = [];
  for (const line of lines.values()) {
    if (noted.has(line.sha256)) continue;
    // Torn off by a crash, of a line that the database has: what it tells of had not begun.
    if (line.entry === undefined && (await isBeginningOfNoted(db, line.text))) continue;
    unknown.push(line);
  }
  const missing = [...before].filter((line_sha256) => !lines.has(line_sha256) && !noted.has(line_sha256));
  return { exists, unknown, gone: missing.length === 0 ? [] : await withoutAsked(db, missing) };
}

/** Of lines that are gone, those that no person said, releasing deliveries, that they asked the bank about. */
async function withoutAsked(db: Queryable, missing: readonly string[]): Promise<string[]> {
  const asked = new Set((await listNotedWithGone(db)).flatMap((line) => lineOf(line).entry?.gone ?? []));
  return missing.filter((line_sha256) => !asked.has(line_sha256));
}

async function whyOlder(context: Parts): Promise<string | undefined> {
  const { exists, unknown, gone } = await unknownLines(context);
  const last_identity = await readLastIdentity(context.db);
  if (gone.length > 0)
    return 'lines are gone from the journal of what the bank has had, and this database never wrote them, so it may be older';
  if (unknown.length > 0) {
    const names = new Set(unknown.flatMap(({ entry }) => (entry === undefined || entry.name === '' ? [] : [entry.name])));
    if (names.size === 0) return 'the journal has a line that this database never wrote, and that cannot be read';
    return `the journal names files that this database doesn't know (${named([...names])}), so the database is older than what the bank has had`;
  }
  if (last_identity === undefined) return undefined;
  if (!exists) return 'this server has no journal of what the bank has had, and this database has delivered files before';
  if (last_identity !== (await readIdentity(context.db)))
    return 'this is another database than the one that delivered last. It was restored, copied or promoted, and may be older';
  return undefined;
}

/** What lies with the bank under a name of ours that the database never originated, or originated with other bytes. */
async function whatOnlyTheBankKnows({ config, db, odfi }: Parts): Promise<string | undefined> {
  const ours = (await odfi.listOurs()).filter(({ name }) => isOurs(config, name));
  const originated = new Map(
    (await findOriginatedByNames(db, [...new Set(ours.map(({ name }) => name.toLowerCase()))])).map((file) => [
      file.name.toLowerCase(),
      file,
    ]),
  );
  const compared = new Set(await listComparedNames(db));
  const strange = ours.map(({ name }) => name).filter((name) => !originated.has(name.toLowerCase()) && !compared.has(name));
  if (strange.length > 0) return `the bank has files that this database never originated (${named(strange)})`;
  for (const { name } of ours) {
    const file = originated.get(name.toLowerCase());
    if (file?.status !== 'ORIGINATED') continue;
    const held = await odfi.readOurs(name, (pieces) => readThrough(pieces));
    if (held && held.sha256 !== file.sha256) return `the bank has a file ${name} with other bytes than this database originated`;
  }
  return undefined;
}

/** Whether a file is called as ours are. Others in the bank's folders are none of our business. */
export function isOurs({ ach }: Pick<Context['config'], 'ach'>, name: string): boolean {
  return readFileName(ach.file_name, name) !== undefined;
}

function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
