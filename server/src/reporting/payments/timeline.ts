import { EASTERN, type IsoDate, wallTimeAt } from '@drawbridge/banking-calendar';
import { REINITIATIONS_MAX } from '@drawbridge/contract';
import type { Moment } from '@drawbridge/contract/provider';
import { returnReason } from '@drawbridge/contract/return-reasons';
import type { Trace } from '@drawbridge/contract/trace';
import type { PayoutOfPurchase } from '../../disbursements/payouts/index.ts';
import type { DateSteps } from '../trace/index.ts';
import type { Names } from './who.ts';

interface Life {
  readonly trace: Pick<Trace, 'payment' | 'events' | 'entries' | 'answers'>;
  readonly steps: DateSteps;
  readonly payouts: readonly PayoutOfPurchase[];
  readonly names: Names;
  readonly now: Date;
}

/** Debits after it rest on an authorization of their own. */
const LAST_REINITIATION = REINITIATIONS_MAX + 1;

type Entry = Trace['entries'][number];

/** A payment's life from asked to paid out: what happened in its order, each with why then, and what is still to come. */
export function timelineOf(life: Life): Moment[] {
  const past = [...ofEvents(life), ...life.trace.entries.flatMap((entry) => ofEntry(entry, life)), ...life.payouts.flatMap(ofPayout)];
  past.sort((one, other) => (one.at ?? '').localeCompare(other.at ?? ''));
  return [...past, ...toCome(life)];
}

const moment = (title: string, at: string, more: Partial<Moment> = {}): Moment => ({
  state: 'done',
  at,
  day: null,
  title,
  why: [],
  amount: null,
  file: null,
  line: null,
  ...more,
});

/** What is said of an event; those of files are told by their entries. */
const EVENTS: Readonly<Record<string, { readonly title: string; readonly failed?: true }>> = {
  merchant_asked: { title: 'Asked for' },
  accepted: { title: 'Approved' },
  refused_for_funds: { title: 'Declined: more than the customer can spend', failed: true },
  refused_for_account: { title: "Declined: the account can't be debited", failed: true },
  expired: { title: 'Timed out: nobody approved it', failed: true },
  account_invalid_at_confirmation: { title: "Declined: the account can't be debited any more", failed: true },
  exposure_limit_at_confirmation: { title: "Declined: past the business's exposure limit", failed: true },
  refused_at_confirmation: { title: 'Refused by the rules of risk', failed: true },
  consumer_confirmed: { title: 'Approved' },
  consumer_denied: { title: 'Denied by the customer', failed: true },
  merchant_cancelled: { title: 'Canceled by the business', failed: true },
  refunded_before_file: { title: 'Canceled before it went to the bank' },
  return_made_good: { title: 'Made good by a further debit' },
  return_resolved_by_hand: { title: 'Marked as resolved by the business' },
  file_abandoned: { title: 'Its file was abandoned', failed: true },
  account_invalidated_before_origination: { title: "Failed: the account can't be debited anymore", failed: true },
  not_released: { title: 'Canceled: held for review, and not released', failed: true },
};

function ofEvents({ trace, steps, names }: Life): Moment[] {
  const amount = trace.payment?.amount ?? null;
  return trace.events.flatMap(({ at, event, actor, to }) => {
    const of = EVENTS[event];
    if (!of) return [];
    const approved = to === 'PENDING';
    const who = names(actor);
    const by = who === undefined ? [] : [`By ${who}.`];
    return [
      moment(of.title, at, {
        state: of.failed ? 'failed' : 'done',
        why: approved ? [...by, ...steps.approved] : by,
        amount: approved || event === 'merchant_asked' ? amount : null,
      }),
    ];
  });
}

function ofEntry(entry: Entry, { trace, steps }: Life): Moment[] {
  const { kind, attempt, amount, file, line, originated_at, settled_at, posted_at, returned_at, return_code, rejected, refused_reason } =
    entry;
  const debit = kind === 'debit';
  const first = debit && attempt === 1 && entry === trace.entries.filter((one) => one.kind === 'debit' && one.attempt === 1).at(-1);
  const sent = moment(sentTitle(entry), originated_at, { file, line, why: first ? steps.file : [], amount: debit ? null : -amount });
  if (rejected)
    return [
      sent,
      moment(refused_reason === null ? 'Rejected with its file' : 'Refused by the bank', originated_at, {
        state: 'failed',
        why: first ? steps.rejected : refused_reason === null ? [] : [`“${refused_reason}”`],
      }),
    ];
  const name = debit ? '' : `${kindWord(kind)} `;
  return [
    sent,
    ...(settled_at === null
      ? []
      : [moment(debit ? 'Settled' : `${name}settled`, settled_at, { why: first ? steps.settled : [], amount: debit ? amount : null })]),
    ...(returned_at === null
      ? []
      : [
          moment(`${debit ? 'Returned' : `${name}returned`}${reasonOf(return_code)}`, returned_at, {
            state: 'failed',
            why: first ? steps.returned : [],
            amount: debit ? -amount : amount,
            ...answerOf(trace, entry),
          }),
        ]),
    ...(debit && posted_at !== null ? [moment('Posted', posted_at, { why: first ? steps.posted : [] })] : []),
  ];
}

function sentTitle({ kind, attempt }: Entry): string {
  if (kind === 'debit' && attempt > LAST_REINITIATION) return 'Sent as a repayment that the customer authorized';
  if (kind === 'debit') return attempt === 1 ? 'Sent to the bank' : 'Sent again as RETRY PYMT';
  return `${kindWord(kind)} sent to the bank`;
}

function kindWord(kind: string): string {
  const plain = kind.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

function reasonOf(code: string | null): string {
  if (code === null) return '';
  const reason = returnReason(code);
  return reason === '-' ? ` (${code})` : `, ${reason.toLowerCase()} (${code})`;
}

/** The line of a file from the bank by which an entry came back. */
function answerOf({ answers }: Life['trace'], { trace_number }: Entry): Pick<Moment, 'file' | 'line'> {
  const answer = answers.find((one) => one.kind === 'return' && one.trace_number === trace_number);
  return answer ? { file: answer.file, line: answer.line } : { file: null, line: null };
}

function ofPayout({ reference, made_at, business_name, last_four, share_cents, return_code, returned_at }: PayoutOfPurchase): Moment[] {
  const made =
    share_cents < 0
      ? moment(`Taken from a payout to ${business_name}`, made_at.toISOString(), { why: [`Payout ${reference} was less by it.`] })
      : moment(`Paid out to ${business_name}, account ending in ${last_four}`, made_at.toISOString(), {
          why: [`Part of payout ${reference}.`],
        });
  if (returned_at === null) return [made];
  const why = [`Payout ${reference} was returned with ${return_code}, and is owed again.`];
  return [made, moment('Payout returned', returned_at.toISOString(), { state: 'failed', why })];
}

/** What the calendar says will follow, while nothing has gone another way. */
function toCome({ trace, steps, now }: Life): Moment[] {
  const { file_at, settles_on, posts_on, last_return_on } = steps.days;
  const first = trace.entries.filter(({ kind, attempt }) => kind === 'debit' && attempt === 1).at(-1);
  const { status } = trace.payment ?? {};
  if (status !== 'PENDING' && status !== 'POSTED') return [];
  const next = (title: string, day: IsoDate | undefined, why: string[]): Moment[] =>
    day === undefined ? [] : [{ ...moment(title, ''), at: null, state: 'next', day, why }];
  return [
    ...(first || file_at === undefined ? [] : next('Goes to the bank', wallTimeAt(file_at, EASTERN).date, steps.file)),
    ...(first?.settled_at ? [] : next('Settles', settles_on, steps.settled)),
    ...(status === 'POSTED' ? [] : next('Is posted', posts_on, steps.posted)),
    ...(last_return_on !== undefined && last_return_on >= wallTimeAt(now, EASTERN).date
      ? next('Last day for an unauthorized return', last_return_on, steps.may_return)
      : []),
  ];
}
