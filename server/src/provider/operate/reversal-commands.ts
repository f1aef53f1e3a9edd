import { REVERSAL_REASONS } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { listReversals, reverseDebit } from '../../disbursements/reversals/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { type Commands, linesOf, readArgs, whoOf } from './command.ts';
import { day } from './moments.ts';

const REVERSE_TAKES = `PUBLIC_ID --reason ${REVERSAL_REASONS.join('|')} [--by WHO]`;

/** Debits that should not have been. */
export const REVERSAL_COMMANDS: Commands = {
  reverse: {
    takes: REVERSE_TAKES,
    does: 'sends a settled debit back whole that was in error, within five banking days; for anything else there are refunds',
    async run(context, args) {
      const { name, said } = readArgs<'reason' | 'by'>(args, ['reason', 'by']);
      const reason = REVERSAL_REASONS.find((known) => known === said.reason);
      if (!reason) throw new StartRefused(`--reason is one of ${REVERSAL_REASONS.join('|')}: for any other there are refunds`);
      const answer = await reverseDebit(context, name, reason, whoOf(said.by));
      if ('refused' in answer) throw new StartRefused(`${name} cannot be reversed: ${answer.refused}`);
      return `${name} is reversed by ${answer.reference}, which settles on ${answer.settles_on}. Its consumer and its merchant are told once it is in a file.`;
    },
  },
  'list-reversals': {
    takes: '',
    does: 'lists the reversals, and how each stands: one that came back waits for a person',
    reads_only: true,
    async run(context) {
      return linesOf(await listReversals(context), 'No debit was reversed.', (reversal) => {
        const { reference, public_id, amount_cents, reason, asked_by, asked_at } = reversal;
        return `${reference}  ${day(asked_at)}  ${formatCents(amount_cents)} of payment ${public_id}  ${reason}, by ${asked_by}: ${standOf(reversal)}`;
      });
    },
  },
};

function standOf({ status, status_at, return_code, last_day, why }: Awaited<ReturnType<typeof listReversals>>[number]): string {
  switch (status) {
    case 'WAITING':
      return `waits for the payment to be posted, by ${last_day}`;
    case 'IN_FILE':
      return 'on its way';
    case 'SETTLED':
      return `settled ${day(status_at)}`;
    case 'REJECTED':
      return 'its file was rejected and waits for a person';
    case 'RETURNED':
      return `came back with ${return_code}: its money must go another way`;
    default:
      return `cancelled: ${why ?? ''}`;
  }
}
