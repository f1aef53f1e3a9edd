import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Context } from '../../context.ts';
import { repeat } from '../jobs/upkeep.ts';
import { StartRefused } from '../start-refused.ts';
import { sayGone, sayHeld } from './store.ts';

/** So often a server reads its keys anew, and says what it can open. */
const EVERY_MS = 3_000;

/**
 * Keeps a server's keys up to date with its database and its source, and writes down what it can open: a rotation waits
 * for that. Throws StartRefused where it cannot open what the database holds by now. Gives what ends it.
 */
export async function watchKeys(context: Context): Promise<{ stop(): Promise<void> }> {
  const { db, keys, log, config } = context;
  const id = randomUUID();
  const name = `${hostname()}, process ${process.pid}, at ${config.public_url}`;
  const say = () => sayHeld(db, { id, name, versions: keys.opened.right, numbers: [...keys.opened.data.keys()], seals: keys.opened.seals });
  // First said, then read: what a rotation adds behind that, it adds for this server, too.
  await say();
  await keys.refresh();
  if (keys.trouble !== undefined) throw new StartRefused(keys.trouble);
  let logged_trouble: string | undefined;
  const watching = repeat(context, {
    name: 'keys.watch',
    every_ms: EVERY_MS,
    rounds: () => async () => {
      await keys.refresh();
      await say();
      if (keys.sourceTrouble !== logged_trouble && keys.sourceTrouble !== undefined)
        log.warn({ reason: keys.sourceTrouble }, 'the sealing keys cannot be read anew: this server goes on with those it has');
      logged_trouble = keys.sourceTrouble;
    },
  });
  return {
    async stop() {
      await watching.stop();
      await sayGone(db, id).catch(() => undefined);
    },
  };
}
