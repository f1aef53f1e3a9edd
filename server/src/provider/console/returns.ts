import { EASTERN } from '@drawbridge/banking-calendar';
import type { BusinessRates, ConsoleReturn } from '@drawbridge/contract/provider';
import { pageOfReturns, type ReturnOverview, type ReturnsWish } from '../../collections/overview/index.ts';
import { RATE_RULES, type RatesOf, readRates } from '../../collections/return-rates/index.ts';
import type { Context } from '../../context.ts';
import { spanOf } from '../../kernel/clock/span-of-days.ts';
import { businessNames } from '../../merchants/businesses/index.ts';

const BUSINESSES = 20;

interface Wish extends Pick<ReturnsWish, 'which' | 'code' | 'rate' | 'after'> {
  readonly business: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A page of returns, the newest first, each with what can be done about it. Days are those of New York. */
export async function listReturns(
  context: Context,
  { which, code, business, rate, from, to, after }: Wish,
): Promise<{ returns: ConsoleReturn[]; has_more: boolean; of: string | null }> {
  const span = spanOf({ from, to }, EASTERN);
  const [{ rows, has_more }, of] = await Promise.all([
    pageOfReturns(context, { which, code, business_id: business, rate, from: span.from, before: span.until, after }),
    business === undefined ? null : businessNames(context.db, [business]).then((names) => names.get(business) ?? null),
  ]);
  return { returns: rows.map(presentReturn), has_more, of };
}

/** The rates of all together, and a page of businesses, those nearest to a threshold first. */
export async function pageOfRates(
  context: Context,
  after: string | undefined,
): Promise<{ all: BusinessRates | null; businesses: BusinessRates[]; has_more: boolean }> {
  const rates = await readRates(context);
  const all = rates.find(({ business_id }) => business_id === null);
  const sorted = rates
    .filter(({ business_id }) => business_id !== null)
    .map((of) => ({ of, worst: worstOf(of) }))
    .sort((one, other) => other.worst - one.worst || other.of.debits - one.of.debits)
    .map(({ of }) => of);
  const begin = after === undefined ? 0 : sorted.findIndex(({ business_id }) => business_id === after) + 1;
  return {
    all: all ? presentRates(all) : null,
    businesses: sorted.slice(begin, begin + BUSINESSES).map(presentRates),
    has_more: sorted.length > begin + BUSINESSES,
  };
}

/** The largest share of a threshold; a single mishap among few debits doesn't count. */
function worstOf({ rates }: RatesOf): number {
  return Math.max(
    ...rates.map(({ rate, returns, debits }) => {
      const { fewest_returns, threshold_basis_points } = RATE_RULES[rate];
      return returns < fewest_returns ? 0 : (returns * 10_000) / debits / threshold_basis_points;
    }),
  );
}

function presentRates({ business_id, business_name, debits, rates }: RatesOf): BusinessRates {
  return {
    business: business_id === null ? null : { id: business_id, name: business_name ?? 'Unknown' },
    debits,
    rates: rates.map(({ rate, returns, above, alarm }) => ({
      rate,
      returns,
      above,
      alarm,
      threshold_basis_points: RATE_RULES[rate].threshold_basis_points,
    })),
  };
}

function presentReturn({ consumer_id, consumer_name, business_id, business_name, amount_cents, ...row }: ReturnOverview): ConsoleReturn {
  const { dishonor, can_dishonor } = row;
  return {
    ...row,
    at: row.at.toISOString(),
    consumer: { id: consumer_id, name: consumer_name },
    business: { id: business_id, name: business_name },
    amount: amount_cents,
    dishonor: dishonor && { ...dishonor, at: dishonor.at.toISOString(), by: dishonor.by.replace(/ <.*>$/, '') },
    can_dishonor: can_dishonor && { codes: can_dishonor.codes, until: can_dishonor.until.toISOString() },
  };
}
