import { formatCents } from '@drawbridge/money';
import {
  closeLateRejection,
  decideRejectedFile,
  deliverElsewhere,
  listOutgoingFiles,
  readFileForPerson,
  readHold,
} from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { type Commands, linesOf, readArgs, whoOf, wordsOf } from './command.ts';
import { counted } from './counted.ts';
import { when } from './moments.ts';

type FileToShow = NonNullable<Awaited<ReturnType<typeof readFileForPerson>>>;

const DECIDE_TAKES = 'NAME --why WORDS [--by WHO]';
const CLOSE_TAKES = 'NAME --as settled|returned --why WORDS [--by WHO]';

/** Files to the bank, and what becomes of those that it rejected. */
export const FILE_COMMANDS: Commands = {
  'list-files': {
    takes: '',
    does: 'lists the files to the bank, newest first, and says which wait for a person',
    reads_only: true,
    async run(context) {
      const files = linesOf(
        await listOutgoingFiles(context),
        'No file was originated yet.',
        (file) => `${file.name}  ${totalsOf(file)}  ${stateOf(file)}`,
      );
      const hold = await readHold(context);
      return hold ? `HELD since ${when(hold.since)}: ${hold.words}\n${files}` : files;
    },
  },
  'show-file': {
    takes: 'NAME',
    does: 'tells what a file to the bank holds and what has become of it, without account numbers',
    reads_only: true,
    async run(context, args) {
      const { name } = readArgs(args, []);
      const file = await readFileForPerson(context, name);
      if (!file) throw new StartRefused(`no file named ${name}; list-files lists them`);
      const lines = [
        `${file.name}  ${totalsOf(file)}  ${stateOf(file)}`,
        `originated ${when(file.originated_at)}, effective ${file.effective_entry_date}, delivered ${when(file.delivered_at)}, read back ${when(file.read_back_at)}, settled ${when(file.settled_at)}`,
      ];
      if (file.decided_at !== null) lines.push(`${when(file.decided_at)}, ${file.decided_by}: ${file.decided_why}`);
      if (file.late_rejected_at !== null)
        lines.push(`${when(file.late_rejected_at)}, rejected by the bank after it had begun to settle: ${file.late_rejection_reason}`);
      if (file.late_rejection_closed_at !== null)
        lines.push(
          `${when(file.late_rejection_closed_at)}, ${file.late_rejection_closed_by}: ${file.late_rejection_closed_why}${file.late_rejection_outcome === null ? '' : ` (closed as ${file.late_rejection_outcome})`}`,
        );
      for (const entry of file.entries) lines.push(lineOf(entry));
      return lines.join('\n');
    },
  },
  're-originate': {
    takes: DECIDE_TAKES,
    does: 'has what stood in a rejected file go into the next one, under new trace numbers',
    run: (context, args) => decide(context, args, 'reoriginated'),
  },
  abandon: {
    takes: DECIDE_TAKES,
    does: 'gives a rejected file up for good: its payments become FAILED and are never collected',
    run: (context, args) => decide(context, args, 'abandoned'),
  },
  'deliver-elsewhere': {
    takes: DECIDE_TAKES,
    does: 'lets a file go to another of the bank’s servers, once the bank says that the one it was handed to has not got it',
    async run(context, args) {
      const { name, said } = readArgs(args, ['why', 'by']);
      const answer = await deliverElsewhere(context, { name, by: whoOf(said.by), why: wordsOf(said.why, 'why') });
      if (answer.kind === 'unknown') throw new StartRefused(`no file named ${name}; list-files lists them`);
      if (answer.kind === 'has_it') throw new StartRefused(`the bank has ${name}: it is delivered no more`);
      if (answer.kind === 'not_handed')
        throw new StartRefused(`${name} was handed to no server yet: it goes to the first that can be reached`);
      return `${name} need not go ${answer.through === undefined ? 'where it was handed over' : `to ${answer.through}`} any more: the first server that can be reached gets it within 15 minutes.`;
    },
  },
  'close-late-rejection': {
    takes: CLOSE_TAKES,
    does: 'closes a rejection that came after settlement: "settled" moves nothing; "returned" has every entry of the file come back (R17)',
    async run(context, args) {
      const { name, said } = readArgs(args, ['as', 'why', 'by']);
      const outcome = said.as ?? '';
      if (outcome !== 'settled' && outcome !== 'returned') throw new StartRefused('--as is settled or returned');
      const wish = { name, outcome, by: whoOf(said.by), why: wordsOf(said.why, 'why') } as const;
      const answer = await closeLateRejection(context, entryHandlers, wish);
      if (answer.kind === 'none') throw new StartRefused(`no late rejection of ${name} is open; list-files lists them`);
      if (answer.kind === 'settling') throw new StartRefused(`${name} has not settled whole yet; try again in a minute`);
      if (answer.kind === 'returning') throw new StartRefused(`entries of ${name} have begun to come back: close it as returned`);
      if (outcome === 'settled') return `The late rejection of ${name} is closed: what was held back goes on.`;
      const left = answer.left === 0 ? '' : ` ${answer.left} could not come back any more: the log names them.`;
      return `The late rejection of ${name} is closed: ${answer.entries} of its entries came back.${left}`;
    },
  },
};

function lineOf(entry: FileToShow['entries'][number]): string {
  const what = `${entry.trace_number}  ${formatCents(entry.amount_cents).padStart(12)}  ${entry.kind}  ${entry.public_id ?? entry.subject_id ?? ''}`;
  const words = [
    entry.purchase_status,
    entry.refused_reason === null ? null : `refused by the bank: ${entry.refused_reason}`,
    entry.return_code === null ? null : `came back with ${entry.return_code}`,
  ];
  return ['', what, ...words.filter((word) => word !== null)].join('  ').trimEnd();
}

const DECISIONS = { reoriginated: 'It is re-originated', abandoned: 'It is abandoned' } as const;

async function decide(context: Context, args: readonly string[], decision: keyof typeof DECISIONS): Promise<string> {
  const { name, said } = readArgs(args, ['why', 'by']);
  const answer = await decideRejectedFile(context, entryHandlers, { name, decision, by: whoOf(said.by), why: wordsOf(said.why, 'why') });
  if (answer.kind === 'unknown') throw new StartRefused(`no file named ${name}; list-files lists them`);
  if (answer.kind === 'not_rejected') throw new StartRefused(`the bank has not rejected ${name}: it is ${answer.status}`);
  const { decided, anew } = answer;
  const story = `${decided.decided_by}, ${when(decided.decided_at)}: ${decided.decided_why}`;
  if (!anew && decided.decision !== decision)
    throw new StartRefused(`${name} was decided on already. ${DECISIONS[decided.decision]} (${story})`);
  if (!anew) return `${name} was decided on already. ${DECISIONS[decision]} (${story})`;
  return decision === 'reoriginated'
    ? `${name} is re-originated: its entries go into the file of the next cutoff.`
    : `${name} is abandoned: its payments are FAILED, its refunds and payouts are owed again.`;
}

interface FileInList {
  readonly status: string;
  readonly entry_addenda_count: number;
  readonly total_debit_cents: number;
  readonly total_credit_cents: number;
  readonly settled_at: Date | null;
  readonly delivery_failure: string | null;
  readonly acknowledgement_failure: string | null;
  readonly acknowledgement_unfinished: boolean;
  readonly reject_reason: string | null;
  readonly decision: 'reoriginated' | 'abandoned' | null;
  readonly late_rejection_reason: string | null;
  readonly late_rejection_closed_at: Date | null;
}

function totalsOf(file: FileInList): string {
  return `${counted(file.entry_addenda_count, 'record', 'records')}, ${formatCents(file.total_debit_cents)} debited, ${formatCents(file.total_credit_cents)} credited`;
}

function stateOf(file: FileInList): string {
  if (file.decision !== null) return `REJECTED (${file.reject_reason}). ${DECISIONS[file.decision]}`;
  if (file.status === 'REJECTED') return `REJECTED (${file.reject_reason}). WAITS FOR A PERSON: re-originate or abandon`;
  if (file.late_rejection_reason !== null && file.late_rejection_closed_at === null)
    return `${file.status}, settled, THEN REJECTED (${file.late_rejection_reason}). WAITS FOR A PERSON: show-file, then close-late-rejection --as settled or returned`;
  const standing = `${file.status}${file.settled_at === null ? '' : ', settled'}`;
  if (file.acknowledgement_unfinished) return `${standing}, and the bank is still writing its acknowledgement of it`;
  if (file.acknowledgement_failure !== null)
    return `${standing}, and the bank's acknowledgement of it cannot be acted on (${file.acknowledgement_failure}). WAITS FOR A PERSON: have the bank say it anew, or take it away`;
  if (file.delivery_failure !== null) return `ORIGINATED, not delivered: ${file.delivery_failure}`;
  return standing;
}
