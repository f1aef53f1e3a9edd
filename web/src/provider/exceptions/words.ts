import type { ConsoleException } from '@drawbridge/contract/provider';
import { FILE_WAIT_LABELS } from '../words.ts';

type Of<Kind extends ConsoleException['kind']> = Extract<ConsoleException, { kind: Kind }>;

const FROM_BANK: Readonly<Record<Of<'from_bank'>['reason'], string>> = {
  unreadable_file: "A file can't be read",
  unreadable_line: "A line can't be read",
  same_content: 'A file came twice under different names',
  not_a_return: "An entry isn't a return",
  other_company: 'An entry is for another company',
  unknown_trace: 'A return is for no entry of ours',
  unknown_code: 'A return has an unknown code',
  already_returned: 'A return came a second time',
  amount_mismatch: 'A return is for a different amount',
  not_returnable: "An entry can't be returned anymore",
  not_dishonored: 'A contested return that we never dishonored',
  change_not_applied: "A change of an account wasn't applied",
  settlement_account_change: "A business's account changed at its bank",
  dishonor_lost: 'A dishonored return was lost',
  lost_entry: "The bank has an entry that we don't",
  offset_entry: 'A return is for an offset entry',
};

const UNORIGINABLE: Readonly<Record<string, string>> = {
  debit: "A debit can't be originated",
  refund: "A refund can't be originated",
  payout: "A payout can't be originated",
  reversal: "A reversal can't be originated",
  micro_entry: "Test deposits can't be originated",
  dishonored_return: "A dishonored return can't be originated",
  refused_change: "A refused change can't be originated",
};

/** What keeps a business from being paid out, and what helps. */
export const OBSTACLE_WORDS: Readonly<Record<Of<'payout'>['obstacle'], string>> = {
  no_settlement_account: 'It has no settlement account. Ask the business for one.',
  settlement_account_stopped: 'A payout to its account was returned. Ask the business for another account.',
  settlement_account_unusable: "The numbers of its account can't be used. Ask the business to check them.",
  file_rejected: 'The bank rejected the file of its last payout. Decide on the file.',
  too_large: 'The amount is more than one entry can carry.',
  entry_unwritable: "No file can hold what its payout says. The server's log names what can't be written.",
  proof_broken: "The books don't agree on what it is owed. npm run prove names the place.",
};

/** What waits, and why, in two lines. */
export function wordsOf(exception: ConsoleException): { title: string; sub: string } {
  switch (exception.kind) {
    case 'file':
      return {
        title: `${FILE_WAIT_LABELS[exception.waits]}: ${exception.name}`,
        sub: exception.words === null ? 'Open the file to see more.' : `“${exception.words}”`,
      };
    case 'from_bank': {
      const place = exception.line === null ? exception.file : `${exception.file}, line ${exception.line}`;
      return { title: FROM_BANK[exception.reason], sub: `${place}: ${exception.words}` };
    }
    case 'unoriginable':
      return {
        title: `${UNORIGINABLE[exception.of] ?? "An entry can't be originated"}: ${exception.reference}`,
        sub: `${exception.words}. It goes out with the first file that can hold it.`,
      };
    case 'refund':
      return { title: `A refund of payment ${exception.public_id} is held`, sub: `${exception.reference}: ${exception.words}` };
    case 'payout':
      return {
        title: `${exception.business_name} can't be paid out`,
        sub: `${OBSTACLE_WORDS[exception.obstacle]}${exception.return_code === null ? '' : ` (${exception.return_code})`}`,
      };
    case 'dishonored_return':
      return {
        title: `A bank keeps the money of payment ${exception.public_id}`,
        sub: exception.contested ? 'It contested our dishonored return.' : "The dishonored return wasn't sent in time.",
      };
    case 'deliveries':
      return {
        title: 'Deliveries are on hold',
        sub: `${exception.words}. Compare what the bank has had under Settings.`,
      };
  }
}

/** What tells two of the list apart. */
export function keyOf(exception: ConsoleException): string {
  const { kind, since, ...rest } = exception;
  return `${kind} ${JSON.stringify(rest)}`;
}
