import { randomUUID } from 'node:crypto';
import type { OffsetClock } from '../../kernel/clock/clock.ts';

const movers = new WeakMap<OffsetClock, string>();

/** A name for a server's clock as one that is moved, by which that server knows its own notices. */
export function moverOf(clock: OffsetClock): string {
  const known = movers.get(clock);
  if (known !== undefined) return known;
  const name = randomUUID();
  movers.set(clock, name);
  return name;
}
