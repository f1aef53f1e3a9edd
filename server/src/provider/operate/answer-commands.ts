import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import { DISHONOR_CODES, DISHONOR_REASONS, type DishonorReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import { dishonorReturn, listDishonoredReturns, writeOffDishonoredReturn } from '../../collections/dishonored-returns/index.ts';
import { listNotificationsOfChange } from '../../collections/notifications-of-change/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { type Commands, linesOf, readArgs, whoOf } from './command.ts';
import { day } from './moments.ts';

const CODES = DISHONOR_CODES.join('|');
const DISHONOR_TAKES = `PUBLIC_ID --code ${CODES} [--by WHO]`;
const WRITE_OFF_TAKES = 'ID [--by WHO]';

/** Notifications of banks about entries of ours, and what we answer. */
export const ANSWER_COMMANDS: Commands = {
  'list-notifications-of-change': {
    takes: '',
    does: 'lists the notifications of change: what banks told about accounts, what was put right, and what was refused',
    reads_only: true,
    async run(context) {
      return linesOf(await listNotificationsOfChange(context), 'No bank has told of a change.', (change) => {
        const { code, notified_at, differences, refusal_code, file_name, line_number, trace_number } = change;
        const done = differences.map(({ field, was, now }) => `${field} ${was} is now ${now}`).join(', ') || 'nothing differed';
        const outcome = refusal_code === null ? done : `refused with ${refusal_code}`;
        return `${day(notified_at)}  ${code}  entry ${trace_number}  ${outcome}  (${file_name}, line ${line_number})`;
      });
    },
  },
  'list-dishonored-returns': {
    takes: '',
    does: 'lists the returns that were dishonored, and how each stands',
    reads_only: true,
    async run(context) {
      return linesOf(await listDishonoredReturns(context), 'No return was dishonored.', (dishonored) => {
        const { id, public_id, amount_cents, return_code, reason_code, made_at, made_by } = dishonored;
        return `${id}  ${day(made_at)}  payment ${public_id}  ${formatCents(amount_cents)}  ${return_code} dishonored with ${reason_code} by ${made_by}: ${standOf(dishonored)}`;
      });
    },
  },
  dishonor: {
    takes: DISHONOR_TAKES,
    does: 'sends the latest return of a payment back to the bank: R68 where it came too late',
    async run(context, args) {
      const { name, said } = readArgs<'code' | 'by'>(args, ['code', 'by']);
      const code = said.code ?? '';
      if (!isReason(code)) throw new StartRefused(`--code is one of ${CODES}`);
      await mendable(dishonorReturn(context, name, code, whoOf(said.by)));
      return `The return of ${name} is sent back with the next file. When that has settled, the payment stands as if it had never come back.`;
    },
  },
  'write-off-dishonored-return': {
    takes: WRITE_OFF_TAKES,
    does: 'abandons what a bank keeps after it contested a dishonored return, or that was not sent in time: it becomes a loss',
    async run(context, args) {
      const { name, said } = readArgs<'by'>(args, ['by']);
      await mendable(writeOffDishonoredReturn(context, name, whoOf(said.by)));
      return `${name} is written off.`;
    },
  },
};

function isReason(code: string): code is DishonorReason {
  return Object.hasOwn(DISHONOR_REASONS, code);
}

function standOf(dishonored: {
  settled_at: Date | null;
  contested_at: Date | null;
  contest_code: string | null;
  written_off_at: Date | null;
  abandoned_why: string | null;
  send_by: Date;
}): string {
  const kept =
    dishonored.contested_at === null ? (dishonored.abandoned_why === 'refused_by_bank' ? 'refused by the bank' : 'abandoned') : 'contested';
  if (dishonored.written_off_at !== null) return `${kept} and written off`;
  if (dishonored.contested_at !== null) return `contested with ${dishonored.contest_code}`;
  if (dishonored.abandoned_why === 'file_abandoned') return 'abandoned with its file';
  if (dishonored.abandoned_why === 'refused_by_bank') return 'refused by the bank: it can be asked for anew';
  if (dishonored.abandoned_why === 'too_late')
    return `abandoned: it could not settle by ${wallTimeAt(dishonored.send_by, EASTERN).date} any more`;
  return dishonored.settled_at === null ? `on its way, by ${wallTimeAt(dishonored.send_by, EASTERN).date}` : 'settled';
}

async function mendable(act: Promise<void>): Promise<void> {
  try {
    await act;
  } catch (error) {
    throw error instanceof AppError ? new StartRefused(error.message) : error;
  }
}
