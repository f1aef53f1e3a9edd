import type { Context } from '../../context.ts';
import type { Upkeep } from './upkeep.ts';

const EVERY_MS = 10 * 60_000;

/** Forgets what is out of date. Nothing may depend on it: what is out of date is never used, forgotten or not. */
export type Tidy = (context: Context) => Promise<void>;

/** Upkeep that lets each part tidy up, by the part's name. What one cannot do now is done with the next round. */
export function tidying(tidies: Readonly<Record<string, Tidy>>): Upkeep[] {
  return Object.entries(tidies).map(([part, tidy]) => ({
    name: `${part}.tidy`,
    every_ms: EVERY_MS,
    rounds: (context) => () => tidy(context),
  }));
}
