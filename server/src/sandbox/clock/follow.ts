import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { OffsetClock } from '../../kernel/clock/clock.ts';
import { readClockOffset } from '../../kernel/db/clock-offset.ts';
import { type Listening, listen } from '../../kernel/db/listen.ts';
import { moverOf } from './mover.ts';
import { CLOCK_CHANNEL } from './store.ts';

const notice = z.object({ offset_ms: z.int(), mover: z.string() });

/**
 * Sets this server's clock to where the sandbox's stands, and keeps it there whichever server moves it.
 * Resolves when the clock is set: until then nothing may ask what time it is.
 */
export async function followClock(context: Pick<Context, 'db' | 'log'>, clock: OffsetClock, connection_url: string): Promise<Listening> {
  clock.setOffset(await readClockOffset(context.db));
  const listens = Promise.withResolvers<void>();
  const moveTo = (offset_ms: number) => {
    // Notices may be overtaken by what was read anew; time never goes back.
    if (offset_ms > clock.offset_ms) clock.setOffset(offset_ms);
  };
  const listening = listen(
    connection_url,
    CLOCK_CHANNEL,
    {
      async connected() {
        moveTo(await readClockOffset(context.db));
        listens.resolve();
      },
      heard(payload) {
        const { offset_ms, mover } = z.parse(notice, JSON.parse(payload));
        if (mover !== moverOf(clock)) moveTo(offset_ms);
      },
    },
    context.log,
  );
  await listens.promise;
  return listening;
}
