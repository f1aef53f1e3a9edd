import { StartRefused } from '../start-refused.ts';
import type { Queryable } from './database.ts';

/** Whether a sandbox has worked on this database: it played demo data, kept a message in its outbox, or moved its clock. */
export async function isMadeUp(db: Queryable): Promise<boolean> {
  const { made_up } = await db.one<{ made_up: boolean }>(
    `select exists (select from demo_data) or exists (select from message_outbox) or exists (select from clock where offset_ms <> 0) as made_up`,
  );
  return made_up;
}

/** Throws StartRefused where production would go on with payments that nobody made. */
export async function requireNotMadeUp(db: Queryable): Promise<void> {
  if (await isMadeUp(db))
    throw new StartRefused('this database has been a sandbox’s, and its payments are made up: give production an empty one of its own');
}
