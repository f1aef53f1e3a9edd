import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ConsoleBinder } from './bind.ts';
import { pageOfCredits, readCredit, readUnsent } from './disbursements.ts';
import { looksAt, noteLook } from './look.ts';

/** Payouts, refunds and reversals, and what waits before there is one. A look at somebody's is an entry of the audit log. */
export function disbursementCalls({ on }: ConsoleBinder, context: Context): void {
  on('listCredits', ({ query }) => pageOfCredits(context, query));
  on('listUnsent', () => readUnsent(context));
  on('readCredit', async ({ params: { id }, staff, request }) => {
    const credit = await readCredit(context, id);
    if (!credit) throw new AppError('NOT_FOUND');
    await noteLook(context, staff, request, { kind: 'credit', id, name: `${credit.kind} ${credit.reference}` });
    return { ...credit, looks: await looksAt(context, 'credit', id) };
  });
}
