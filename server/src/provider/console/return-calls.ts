import { Readable } from 'node:stream';
import { dishonorReturn } from '../../collections/dishonored-returns/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { FileAnswer } from '../../kernel/http/file-answer.ts';
import { proveAuthorization } from '../../reporting/trace/index.ts';
import { byOf } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';
import { noteLook } from './look.ts';
import { listReturns, pageOfRates } from './returns.ts';

/** Returns and rates, and what staff answer to a return, by the same verbs as `npm run operate`. */
export function returnCalls({ on }: ConsoleBinder, context: Context): void {
  on('listReturns', ({ query: { which = 'all', code, business, rate, from, to, after } }) =>
    listReturns(context, { which, code, business, rate, from, to, after }),
  );
  on('readReturnRates', ({ query: { after } }) => pageOfRates(context, after));
  on('dishonorReturn', async ({ body: { id, public_id, code }, staff }) => {
    await dishonorReturn(context, public_id, code, byOf(staff), id);
    return {};
  });
  on('proveAuthorization', async ({ params: { public_id }, staff, request }) => {
    const proof = await proveAuthorization(context, public_id);
    if (!proof) throw new AppError('NOT_FOUND');
    // It tells as much of the payment as its page does.
    await noteLook(context, staff, request, { kind: 'payment', id: public_id, name: `payment ${public_id}` });
    return new FileAnswer(proof.file_name, 'application/pdf', Readable.from([proof.pdf]));
  });
}
