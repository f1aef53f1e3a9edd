import { formatCents } from '@drawbridge/money';
import { findDishonoredReturn, writeOffDishonoredReturn } from '../../collections/dishonored-returns/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { TwoPersonWork } from '../proposals/index.ts';

/** A loss of what a bank keeps in a dishonored return. Its reason is kept by the audit log. */
export function writeOff(context: Context): TwoPersonWork<{ readonly id: string }> {
  return {
    show: async ({ id }) => {
      const found = await findDishonoredReturn(context, id);
      // Of a return that had its effect the consumer owes what the bank keeps: nothing of ours is lost.
      if (!found || found.had_effect || (found.contested_at === null && found.abandoned_at === null))
        throw new AppError('RETURN_NOT_POSSIBLE');
      if (found.written_off_at !== null) throw new AppError('EXCEPTION_RESOLVED');
      const amount = formatCents(found.amount_cents);
      return {
        about: `dishonored-return/${id}`,
        title: `Write off ${amount} of payment ${found.public_id}`,
        href: '/provider/exceptions?kind=dishonored_return',
        changes: [{ what: 'What the bank keeps', before: `${amount}, owed to us by the bank`, after: `${amount} of loss` }],
      };
    },
    carryOut: ({ id }, { by }) => writeOffDishonoredReturn(context, id, by),
  };
}
