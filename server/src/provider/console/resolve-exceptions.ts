import { abandonUnoriginableEntry, resolveException } from '../../ach/index.ts';
import { notifyOfCancelledReinitiations } from '../../collections/returns/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { byOf } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';
import { refundDecision } from './decide-refund.ts';
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
  both('releaseRefund', refundDecision(context, 'release'));
  both('cancelRefund', refundDecision(context, 'cancel'));
  both('writeOffReturn', writeOff(context));
  both('reverseDebit', reversal(context));
}
