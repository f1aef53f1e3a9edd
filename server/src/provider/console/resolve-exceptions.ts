import { abandonUnoriginableEntry, resolveException } from '../../ach/index.ts';
import { notifyOfCancelledReinitiations } from '../../collections/returns/index.ts';
import type { Context } from '../../context.ts';
import { cancelRefund, type RefundDecision, releaseRefund } from '../../disbursements/refunds/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { byOf } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';
import { readExceptions } from './exceptions.ts';
import { reversal } from './reversal.ts';
import { writeOff } from './write-off.ts';

/** What waits for a person, and what they do about it, by the same verbs as `npm run operate`. */
export function exceptionCalls({ on, both }: ConsoleBinder, context: Context): void {
  on('listExceptions', () => readExceptions(context));
  on('resolveException', async ({ body: { number, reason }, staff }) => {
    const resolved = await resolveException(context, { number, by: byOf(staff), note: reason });
    if (!resolved) throw new AppError('NOT_FOUND');
    if (!resolved.anew) throw new AppError('EXCEPTION_RESOLVED');
    return {};
  });
  on('abandonUnoriginable', async ({ body: { public_id, reason }, staff }) => {
    const wish = { public_id, by: byOf(staff), why: reason };
    const { kind } = await abandonUnoriginableEntry(context, wish, notifyOfCancelledReinitiations);
    if (kind === 'not_listed') throw new AppError('NOT_FOUND');
    if (kind !== 'abandoned') throw new AppError(kind === 'before' ? 'EXCEPTION_RESOLVED' : 'EXCEPTION_GONE');
    return {};
  });
  on('releaseRefund', async ({ body: { reference, reason }, staff }) =>
    orRefused(await releaseRefund(context, reference, { by: byOf(staff), why: reason })),
  );
  on('cancelRefund', async ({ body: { reference, reason }, staff }) =>
    orRefused(await cancelRefund(context, reference, { by: byOf(staff), why: reason })),
  );
  both('writeOffReturn', writeOff(context));
  both('reverseDebit', reversal(context));
}

function orRefused(decision: RefundDecision): Record<string, never> {
  if (decision === 'not_held') throw new AppError('EXCEPTION_GONE');
  if (decision === 'no_other_account') throw new AppError('REFUND_NO_OTHER_ACCOUNT');
  if (decision === 'tried_too_often') throw new AppError('REFUND_TRIED_TOO_OFTEN');
  return {};
}
