import type { OffsetClock } from '../../clock/clock.ts';
import type { Context } from '../../context.ts';
import { type Listening, listen } from '../../db/listen.ts';
import { CLOCK_CHANNEL, readOffset } from './store.ts';

/** Sets this server's clock to where the sandbox's stands. Call it before anything asks what time it is. */
export async function setClock(context: Pick<Context, 'db'>, clock: OffsetClock): Promise<void> {
  clock.setOffset(await readOffset(context.db));
}

/** Keeps this server's clock with the sandbox's, whichever server moves it. */
export function followClock(context: Context, clock: OffsetClock, connection_url: string): Listening {
  const moveTo = (offset_ms: number) => {
    // Notices may arrive after the clock was read anew; time never goes back.
    if (offset_ms > clock.offset_ms) clock.setOffset(offset_ms);
  };
  return listen(
    connection_url,
    CLOCK_CHANNEL,
    {
      connected: async () => moveTo(await readOffset(context.db)),
      heard: (payload) => moveTo(Number(payload)),
    },
    context.log,
  );
}
