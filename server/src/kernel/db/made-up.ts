import { StartRefused } from '../start-refused.ts';
import { readMode, WAS_A_SANDBOX } from './center-mode.ts';
import type { Queryable } from './database.ts';

/**
 * Whether a sandbox has worked on this database. What it is noted as says so; of one that is noted as nothing yet:
 * whether a sandbox loaded demo data, kept a message in its outbox, or moved its clock.
 */
export async function isMadeUp(db: Queryable): Promise<boolean> {
  const noted = await readMode(db);
  if (noted !== undefined) return noted === 'sandbox';
  const { made_up } = await db.one<{ made_up: boolean }>(
    `select demo_data_was_loaded() or outbox_was_used() or exists (select from clock where offset_ms <> 0) as made_up`,
  );
  return made_up;
}

/** Throws StartRefused where production would go on with payments that nobody made. */
export async function requireNotMadeUp(db: Queryable): Promise<void> {
  if (await isMadeUp(db)) throw new StartRefused(WAS_A_SANDBOX);
}
