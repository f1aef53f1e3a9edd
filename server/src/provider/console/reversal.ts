import { formatCents } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import { checkReversal, type ReversalReason, reverseDebit } from '../../disbursements/reversals/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { TwoPersonWork } from '../proposals/index.ts';

interface Wish {
  readonly public_id: string;
  readonly why: ReversalReason;
}

/** What the bank and people read for why the rules allow a reversal. */
const REASONS: Readonly<Record<ReversalReason, string>> = {
  duplicate: 'a duplicate',
  'wrong-amount': 'of the wrong amount',
  'wrong-receiver': 'from the wrong person',
  'wrong-date': 'on the wrong date',
};

/** A settled debit that was in error is sent back whole, within five banking days. */
export function reversal(context: Context): TwoPersonWork<Wish> {
  return {
    show: async ({ public_id, why }) => {
      const found = await checkReversal(context, public_id);
      if ('refused' in found) throw refusal(found.refused);
      const amount = formatCents(found.amount_cents);
      return {
        about: `payment/${public_id}`,
        title: `Reverse ${amount} of payment ${public_id}`,
        href: null,
        changes: [
          { what: 'Debit', before: `${amount}, settled`, after: `Sent back whole, as it was ${REASONS[why]}` },
          { what: 'At the bank by', before: null, after: found.last_day },
        ],
      };
    },
    carryOut: async ({ public_id, why }, { by }) => {
      const answer = await reverseDebit(context, public_id, why, by);
      if ('refused' in answer) throw refusal(answer.refused);
    },
  };
}

function refusal(words: string): AppError {
  return new AppError('REVERSAL_NOT_POSSIBLE', { message: `This debit can’t be reversed: ${words}.` });
}
