import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { OffsetClock } from '../kernel/clock/clock.ts';
import type { Listening } from '../kernel/db/listen.ts';
import type { DueWork } from '../kernel/jobs/timetable.ts';
import { bankWork } from './ach/index.ts';
import type { MovableClock } from './clock/advance.ts';
import { followClock } from './clock/follow.ts';
import { closeDoor } from './door/close-door.ts';
import { sandboxRoutes } from './routes.ts';

export type { MovableClock } from './clock/advance.ts';

/** The sandbox of one server: its movable clock, and everything that falls due in it, the bank's own work first. */
export interface Sandbox extends MovableClock, Listening {}

/** Sets this server's clock to the sandbox's and hangs in the sandbox's calls. Before anything asks what time it is. */
export async function startSandbox(
  app: FastifyInstance,
  context: Context,
  works: readonly DueWork[],
  connection_url: string,
): Promise<Sandbox> {
  const { clock } = context;
  if (!(clock instanceof OffsetClock)) throw new Error('a sandbox needs a clock that can be moved');
  const following = await followClock(context, clock, connection_url);
  const sandbox = { clock, works: [...bankWork, ...works], stop: following.stop };
  closeDoor(app, context);
  sandboxRoutes(app, context, sandbox);
  return sandbox;
}
