import type { ErrorCode } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { readHold } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import {
  cancelRefund,
  type HeldRefundFacts,
  type RefundDecision,
  readHeldRefund,
  releaseRefund,
} from '../../disbursements/refunds/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { findConsumerFacts } from '../../people/consumers/index.ts';
import type { Shown, TwoPersonWork } from '../proposals/index.ts';

interface Wish {
  readonly reference: string;
  readonly reason: string;
}
type Decision = 'release' | 'cancel';

/** What a decision that came to nothing is refused with. */
const REFUSALS: Readonly<Record<Exclude<RefundDecision, 'done'>, ErrorCode>> = {
  not_held: 'EXCEPTION_GONE',
  no_other_account: 'REFUND_NO_OTHER_ACCOUNT',
  tried_too_often: 'REFUND_TRIED_TOO_OFTEN',
};

/** A held refund is sent again, or given up, by the same verbs as `npm run operate`. */
export function refundDecision(context: Context, decision: Decision): TwoPersonWork<Wish> {
  return {
    show: ({ reference }) => show(context, reference, decision),
    carryOut: async ({ reference, reason }, { by }) => {
      const decide = decision === 'release' ? releaseRefund : cancelRefund;
      const became = await decide(context, reference, { by, why: reason });
      if (became !== 'done') throw new AppError(REFUSALS[became]);
    },
  };
}

/** Why a held refund can't be released as things stand; undefined where it can. */
export async function whyNotReleased(
  context: Context,
  { release, consumer_id }: Pick<HeldRefundFacts, 'release' | 'consumer_id'>,
): Promise<ErrorCode | undefined> {
  if (typeof release === 'string') return REFUSALS[release];
  const consumer = await findConsumerFacts(context.db, consumer_id);
  return consumer?.status === 'FROZEN' ? 'CONSUMER_FROZEN' : undefined;
}

async function show(context: Context, reference: string, decision: Decision): Promise<Shown> {
  // The bank may have had what this database, restored, knows as held: it would be paid twice.
  if (await readHold(context)) throw new AppError('DELIVERIES_HELD');
  const found = await readHeldRefund(context, reference);
  if (!found) throw new AppError('EXCEPTION_GONE');
  if (decision === 'release') {
    const refused = await whyNotReleased(context, found);
    if (refused !== undefined) throw new AppError(refused);
  }
  const { id, amount_cents, public_id, why } = found;
  const amount = formatCents(amount_cents);
  return {
    about: `refund/${reference}`,
    title: `${decision === 'release' ? 'Release' : 'Cancel'} the refund of ${amount} of payment ${public_id}`,
    href: `/provider/disbursements/${id}`,
    changes: [{ what: 'Refund', before: `${amount}, held: ${why}`, after: becomes(found, amount, decision) }, ...accounts(found, decision)],
  };
}

function becomes({ business_name }: HeldRefundFacts, amount: string, decision: Decision): string {
  return decision === 'release'
    ? `${amount} goes to the customer with the next file`
    : `Canceled: ${business_name} is owed ${amount} again, and the customer gets none of it this way`;
}

function accounts({ last_four, release }: HeldRefundFacts, decision: Decision): Shown['changes'] {
  if (decision === 'cancel' || typeof release === 'string') return [];
  return [{ what: 'Account', before: `Ending in ${last_four}`, after: `Ending in ${release.last_four}` }];
}
