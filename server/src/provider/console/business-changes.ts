import { formatCents } from '@drawbridge/money';
import { resumeBusiness } from '../../collections/return-rates/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { type BusinessTerms, findTerms, setFees } from '../../merchants/businesses/index.ts';
import { setExposureLimits } from '../../payments/exposure/index.ts';
import type { Shown, TwoPersonWork } from '../proposals/index.ts';

interface Of {
  readonly id: string;
  readonly reason: string;
}
interface Fees extends Of {
  readonly fee_basis_points: number;
  readonly fee_fixed_cents: number;
}
/** Absent: as it is. Null: any amount. */
interface Limits extends Of {
  readonly day_cents?: number | null | undefined;
  readonly open_cents?: number | null | undefined;
}

/** What a business pays for payments that are approved from then on. */
export function feeChange(context: Context): TwoPersonWork<Fees> {
  return {
    show: async (fees) => {
      const now = await requireTerms(context, fees.id);
      const [before, after] = [feeWords(now), feeWords(fees)];
      if (before === after) throw new AppError('NOTHING_CHANGES');
      return shown(fees.id, 'fees', `Change the fees of ${now.name}`, [{ what: 'Fee for each payment', before, after }]);
    },
    carryOut: ({ id, fee_basis_points, fee_fixed_cents, reason }, { by }) =>
      setFees(context, id, { fee_basis_points, fee_fixed_cents }, { by, why: reason }),
  };
}

/** How much may be debited for a business in a banking day, and be open at any time. */
export function exposureChange(context: Context): TwoPersonWork<Limits> {
  return {
    show: async (wish) => {
      const now = await requireTerms(context, wish.id);
      const { day_cents, open_cents } = limitsOf(wish, now);
      const changes = [
        { what: 'In a banking day', before: limitWords(now.exposure_day_cents), after: limitWords(day_cents) },
        { what: 'Open at any time', before: limitWords(now.exposure_open_cents), after: limitWords(open_cents) },
      ].filter(({ before, after }) => before !== after);
      if (changes.length === 0) throw new AppError('NOTHING_CHANGES');
      return shown(wish.id, 'exposure', `Change the exposure limits of ${now.name}`, changes);
    },
    carryOut: async (wish, { by }) => {
      const now = await requireTerms(context, wish.id);
      await setExposureLimits(context, wish.id, limitsOf(wish, now), { by, why: wish.reason });
    },
  };
}

/** Debits again for a business that was stopped because too many came back. */
export function resumption(context: Context): TwoPersonWork<Of> {
  return {
    show: async ({ id }) => {
      const now = await requireTerms(context, id);
      if (now.debits_stopped_at === null) throw new AppError('BUSINESS_NOT_STOPPED');
      return shown(id, 'stop', `End the stop of ${now.name}`, [
        { what: 'Debits', before: `Stopped on ${now.debits_stopped_at.toISOString().slice(0, 10)}`, after: 'Allowed again' },
      ]);
    },
    carryOut: async ({ id, reason }, { by }) => {
      if ((await resumeBusiness(context, id, { by, why: reason })) === undefined) throw new AppError('BUSINESS_NOT_STOPPED');
    },
  };
}

/** Throws BUSINESS_NOT_FOUND. */
export async function requireTerms({ db }: Context, id: string): Promise<BusinessTerms> {
  const found = await findTerms(db, id);
  if (!found) throw new AppError('BUSINESS_NOT_FOUND');
  return found;
}

/** A change of a part of a business, as its approver sees it. */
export function shown(id: string, part: string, title: string, changes: Shown['changes']): Shown {
  return { about: `business/${id}/${part}`, title, href: `/provider/businesses/${id}`, changes };
}

const feeWords = ({ fee_basis_points, fee_fixed_cents }: Pick<Fees, 'fee_basis_points' | 'fee_fixed_cents'>) =>
  `${(fee_basis_points / 100).toFixed(2)}% + ${formatCents(fee_fixed_cents)}`;
const limitWords = (cents: number | null) => (cents === null ? 'Any amount' : formatCents(cents));

function limitsOf({ day_cents, open_cents }: Limits, now: BusinessTerms) {
  return {
    day_cents: day_cents === undefined ? now.exposure_day_cents : day_cents,
    open_cents: open_cents === undefined ? now.exposure_open_cents : open_cents,
  };
}
