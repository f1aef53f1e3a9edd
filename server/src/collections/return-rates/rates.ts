/**
 * How often debits come back, as Nacha looks at it (Operating Rules, subsection 2.17.2, return rate levels): returns
 * over debits, of the debits that were originated in the last 60 days.
 */
export const RATES = ['unauthorized', 'administrative', 'overall'] as const;
export type Rate = (typeof RATES)[number];

export interface RateRule {
  /** The rate may be this, and not more: basis points of the debits. */
  readonly threshold_basis_points: number;
  /**
   * Fewer returns than this are no alarm: of few debits a single return is above any threshold. The rules know no such
   * number, so a rate above the threshold is still shown.
   */
  readonly fewest_returns: number;
  /** The return codes that count; null: all. */
  readonly codes: readonly string[] | null;
}

export const RATE_RULES: Readonly<Record<Rate, RateRule>> = {
  unauthorized: { threshold_basis_points: 50, fewest_returns: 2, codes: ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'] },
  administrative: { threshold_basis_points: 300, fewest_returns: 3, codes: ['R02', 'R03', 'R04'] },
  overall: { threshold_basis_points: 1500, fewest_returns: 5, codes: null },
};

/** Calendar days back from the day that is looked at, over which debits count. */
export const PERIOD_DAYS = 60;

/** Debits of a period, and how many of them have come back. */
export interface Counted {
  readonly debits: number;
  readonly returns: number;
}

/** Whether returns are above the threshold: exactly at it is not. */
export function isAbove(rate: Rate, { debits, returns }: Counted): boolean {
  return returns * 10_000 > debits * RATE_RULES[rate].threshold_basis_points;
}

/** Whether that is an alarm: above, and by more than a single mishap. */
export function isAlarm(rate: Rate, counted: Counted): boolean {
  return counted.returns >= RATE_RULES[rate].fewest_returns && isAbove(rate, counted);
}

/** How many more returns of these debits before an alarm; 0 where the next one is it, or it is there. */
export function moreBeforeAlarm(rate: Rate, { debits, returns }: Counted): number {
  const { threshold_basis_points, fewest_returns } = RATE_RULES[rate];
  const most = Math.max(Math.floor((debits * threshold_basis_points) / 10_000), fewest_returns - 1);
  return Math.max(0, Math.min(most, debits) - returns);
}
