import { EASTERN, isBankingDay, wallTimeAt } from '@drawbridge/banking-calendar';
import type { SandboxClock } from '@drawbridge/contract/sandbox';
import { listWaitedFor, nextCutoff, readHold } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { OffsetClock } from '../../kernel/clock/clock.ts';

/** What time it is in the sandbox. */
export async function readClock(context: Context, clock: OffsetClock): Promise<SandboxClock> {
  const now = clock.now();
  const new_york = wallTimeAt(now, EASTERN);
  return {
    now: now.toISOString(),
    offset_ms: clock.offset_ms,
    new_york: { ...new_york, is_banking_day: isBankingDay(new_york.date) },
    next_cutoff: nextCutoff(now, context.config.ach).toISOString(),
    deliveries_held: (await readHold(context))?.why ?? null,
    waits_for: await listWaitedFor(context.db),
  };
}
