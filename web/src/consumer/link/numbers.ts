import { accountNumbersBody } from '@drawbridge/contract';
import * as z from 'zod/mini';
import { text } from '../../language/t.ts';

/** What is typed to link an account by its numbers. The second number is there to find slips; it is not sent. */
export const numbers = z
  .object({
    routing_number: accountNumbersBody.shape.routing_number,
    account_number: accountNumbersBody.shape.account_number,
    account_number_again: z.string(),
    is_checking: z.boolean().check(z.refine((yes) => yes, text('Confirm that this is your own checking account.'))),
  })
  .check(
    z.refine(({ account_number, account_number_again }) => account_number === account_number_again, {
      message: text("Account numbers don't match"),
      path: ['account_number_again'],
      // Said also while something else is wrong.
      when: () => true,
    }),
  );
export type Numbers = z.infer<typeof numbers>;
