import { text } from 'node:stream/consumers';
import { formatCents } from '@drawbridge/money';
import type { Context } from '../context.ts';
import { changeSettlementAccount } from '../modules/businesses/index.ts';
import { cancelRefund, listHeldRefunds, type RefundDecision, releaseRefund } from '../modules/refunds/index.ts';
import { StartRefused } from '../start-refused.ts';
import { type Commands, readArgs, whoOf, wordsOf } from './command.ts';
import { minute } from './moments.ts';

const DECIDE_TAKES = 'REFERENCE --why WORDS [--by WHO]';

/** Where merchants are paid out to, and refunds that wait for a person. */
export const MONEY_COMMANDS: Commands = {
  'settlement-account': {
    takes: 'BUSINESS',
    does: 'pays a business (biz_...) out to another account: reads routing number, account number and checking or savings, a line each',
    async run(context, args) {
      const { name } = readArgs(args, 'the id of a BUSINESS', []);
      // Never from the command's own line, which the machine shows to everybody on it and keeps.
      if (process.stdin.isTTY) process.stderr.write('Routing number, account number, and checking or savings, a line each; then Ctrl-D:\n');
      const [routing_number = '', account_number = '', account_type = 'checking'] = (await text(process.stdin))
        .split(/\s+/)
        .filter(Boolean);
      if (account_type !== 'checking' && account_type !== 'savings') throw new StartRefused('the third line says checking or savings');
      await changeSettlementAccount(context, name, { routing_number, account_number, account_type });
      return `From the next payout on ${name} is paid to the ${account_type} account that ends in ${account_number.slice(-4)}.`;
    },
  },
  'list-refunds': {
    takes: '',
    does: 'lists the refunds that cannot be sent and wait for a person',
    async run(context) {
      const held = await listHeldRefunds(context);
      if (held.length === 0) return 'No refund waits.';
      return held
        .map(
          ({ reference, amount_cents, public_id, why, since }) =>
            `${reference}  ${formatCents(amount_cents)} of payment ${public_id}: ${why}, ${minute(since)}`,
        )
        .join('\n');
    },
  },
  'release-refund': {
    takes: DECIDE_TAKES,
    does: "has such a refund go to the consumer's primary account with the next file",
    run: (context, args) => decide(context, args, releaseRefund, 'goes with the next file'),
  },
  'cancel-refund': {
    takes: DECIDE_TAKES,
    does: 'gives such a refund up: the merchant is owed its money again',
    run: (context, args) => decide(context, args, cancelRefund, 'is given up'),
  },
};

async function decide(context: Context, args: readonly string[], act: typeof releaseRefund, done: string): Promise<string> {
  const { name, said } = readArgs(args, DECIDE_TAKES, ['why', 'by']);
  const decision: RefundDecision = await act(context, name, { by: whoOf(said.by), why: wordsOf(said.why, 'why') });
  if (decision === 'not_held') throw new StartRefused(`no refund ${name} waits for a person; list-refunds lists those that do`);
  if (decision === 'no_other_account')
    throw new StartRefused('the consumer has no other account that it could go to: they must link one, and make it the primary one, first');
  if (decision === 'tried_too_often')
    throw new StartRefused(
      'it has come back three times and is not tried again: cancel-refund gives it up, and its money must go another way',
    );
  return `${name} ${done}.`;
}
