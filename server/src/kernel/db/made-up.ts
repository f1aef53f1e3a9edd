import { StartRefused } from '../start-refused.ts';
import { WAS_A_SANDBOX } from './center-mode.ts';
import type { Queryable } from './database.ts';

/**
 * Whether a sandbox has worked on this database: it is noted so, or, from before that was noted, a sandbox played demo data, kept a message in its outbox, or moved
 * its clock. The schema may be one that notes nothing.
 */
export async function isMadeUp(db: Queryable): Promise<boolean> {
  const { is_there } = await db.one<{ is_there: boolean }>(`select to_regclass('center_mode') is not null as is_there`);
  if (is_there && (await db.many(`select from center_mode where mode = 'sandbox'`)).length > 0) return true;
  const { made_up } = await db.one<{ made_up: boolean }>(
    `select exists (select from demo_data) or exists (select from message_outbox) or exists (select from clock where offset_ms <> 0) as made_up`,
  );
  return made_up;
}

/** Throws StartRefused where production would go on with payments that nobody made. */
export async function requireNotMadeUp(db: Queryable): Promise<void> {
  if (await isMadeUp(db)) throw new StartRefused(WAS_A_SANDBOX);
}
