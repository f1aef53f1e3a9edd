import { text } from 'node:stream/consumers';
import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import type { PayoutObstacle } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import { listUnpaidBusinesses } from '../../disbursements/payouts/index.ts';
import { cancelRefund, type HeldRefund, listHeldRefunds, type RefundDecision, releaseRefund } from '../../disbursements/refunds/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { changeSettlementAccount, restEnds } from '../../merchants/settlement-changes/index.ts';
import { type Commands, linesOf, readArgs, whoOf, wordsOf } from './command.ts';
import { minute } from './moments.ts';

const DECIDE_TAKES = 'REFERENCE --why WORDS [--by WHO]';

/** What keeps a business from being paid out, and what helps. */
const OBSTACLES: Readonly<Record<PayoutObstacle, string>> = {
  no_settlement_account: 'it has no account to be paid to: settlement-account',
  settlement_account_stopped:
    'a payout to its account came back or was not carried: settlement-account, with another, or the same where it was right',
  settlement_account_unusable: 'the numbers of its account cannot be used: settlement-account',
  file_rejected: 'the bank rejected the file of its last payout: list-files, then re-originate or abandon',
  too_large: 'it is owed more than one entry can carry',
  proof_broken:
    'the books do not agree on what it is owed: prove names the transfer or the file; it is paid at the first cutoff after that is mended',
  entry_unwritable:
    'no file to the bank can hold what its payout says, and its account is not at fault: the log names what cannot be written',
};

/** Where merchants are paid out to, and refunds that wait for a person. */
export const MONEY_COMMANDS: Commands = {
  'settlement-account': {
    takes: 'BUSINESS --why WORDS --validated WORDS [--by WHO]',
    does: 'has a business (biz_...) paid out to another account after three banking days, and tells its admins: reads routing number, account number and checking or savings, a line each; --validated says how it is known to be theirs',
    async run(context, args) {
      const { name, said } = readArgs(args, ['why', 'validated', 'by']);
      const change = { by: whoOf(said.by), why: wordsOf(said.why, 'why'), validated: wordsOf(said.validated, 'validated') };
      // Never from the command's own line, which the machine shows to everybody on it and keeps.
      if (process.stdin.isTTY) process.stderr.write('Routing number, account number, and checking or savings, a line each; then Ctrl-D:\n');
      const [routing_number = '', account_number = '', account_type = 'checking'] = (await text(process.stdin))
        .split(/\s+/)
        .filter(Boolean);
      if (account_type !== 'checking' && account_type !== 'savings') throw new StartRefused('the third line says checking or savings');
      await changeSettlementAccount(context, name, { routing_number, account_number, account_type }, change);
      const from = wallTimeAt(restEnds(context.clock.now()), EASTERN).date;
      return `From ${from} on ${name} is paid to the ${account_type} account that ends in ${account_number.slice(-4)}; until then as before. Its Account Admins are told.`;
    },
  },
  'list-unpaid': {
    takes: '',
    does: 'lists the businesses that cannot be paid out: what each is owed, and why it waits',
    reads_only: true,
    async run(context) {
      return linesOf(await listUnpaidBusinesses(context), 'Every business can be paid out.', unpaidLine);
    },
  },
  'list-refunds': {
    takes: '',
    does: 'lists the refunds that cannot be sent and wait for a person',
    reads_only: true,
    async run(context) {
      return linesOf(await listHeldRefunds(context), 'No refund waits.', heldRefundLine);
    },
  },
  'release-refund': {
    takes: DECIDE_TAKES,
    does: "has such a refund go to the consumer's primary account with the next file; to its own again where its whole file was rejected",
    run: (context, args) => decide(context, args, releaseRefund, 'goes with the next file'),
  },
  'cancel-refund': {
    takes: DECIDE_TAKES,
    does: 'gives such a refund up: the merchant is owed its money again',
    run: (context, args) => decide(context, args, cancelRefund, 'is abandoned'),
  },
};

/** A business that cannot be paid out, for a person. */
export function unpaidLine(unpaid: Awaited<ReturnType<typeof listUnpaidBusinesses>>[number]): string {
  const { business_id, business_name, amount_cents, obstacle, stopped_code, since } = unpaid;
  const code = stopped_code === null ? '' : ` (${stopped_code})`;
  return `${business_id}  ${business_name}: owed ${formatCents(amount_cents)}, since ${minute(since)} ${OBSTACLES[obstacle]}${code}`;
}

/** A refund that cannot be sent, for a person. */
export function heldRefundLine({ reference, amount_cents, public_id, why, since }: HeldRefund): string {
  return `${reference}  ${formatCents(amount_cents)} of payment ${public_id}: ${why}, ${minute(since)}`;
}

async function decide(context: Context, args: readonly string[], act: typeof releaseRefund, done: string): Promise<string> {
  const { name, said } = readArgs(args, ['why', 'by']);
  const decision: RefundDecision = await act(context, name, { by: whoOf(said.by), why: wordsOf(said.why, 'why') });
  if (decision === 'not_held') throw new StartRefused(`no refund ${name} waits for a person; list-refunds lists those that do`);
  if (decision === 'no_other_account')
    throw new StartRefused('the consumer has no other account that it could go to: they must link one, and make it the primary one, first');
  if (decision === 'tried_too_often')
    throw new StartRefused(
      'it has come back three times and is not tried again: cancel-refund abandons it, and its money must go another way',
    );
  return `${name} ${done}.`;
}
