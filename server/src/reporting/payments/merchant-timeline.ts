import { EASTERN, type IsoDate, nextBankingDay, wallTimeAt } from '@drawbridge/banking-calendar';
import type { PaymentCause, PaymentStep } from '@drawbridge/contract';
import { returnReason } from '@drawbridge/contract/return-reasons';
import type { Trace } from '@drawbridge/contract/trace';
import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import type { PayoutOfPurchase } from '../../disbursements/payouts/index.ts';
import { longDay } from '../../kernel/language/long-day.ts';
import { shownCause } from '../../payments/purchases/index.ts';
import { closedBetween, type DateSteps } from '../trace/index.ts';
import type { MerchantPaymentRow } from './merchant-store.ts';
import type { Names } from './who.ts';

interface Life {
  readonly row: Pick<
    MerchantPaymentRow,
    | 'status'
    | 'last_event'
    | 'channel'
    | 'amount_cents'
    | 'tip_cents'
    | 'customer_name'
    | 'last_four'
    | 'expires_at'
    | 'held'
    | 'repaid_at'
    | 'repaid'
    | 'refused_by_own_bank'
  >;
  readonly trace: Pick<Trace, 'events' | 'entries'>;
  readonly days: DateSteps['days'];
  readonly payouts: readonly PayoutOfPurchase[];
  readonly names: Names;
  readonly sees_money: boolean;
  readonly ach: Config['ach'];
  readonly now: Date;
}
type Entry = Trace['entries'][number];

/** A payment's life for its shop, from asked to paid out: what happened, what will, and why it takes that long. */
export function merchantTimelineOf(life: Life): PaymentStep[] {
  const past = [
    ...ofEvents(life),
    ...life.row.repaid_at.map((at) =>
      done('Repayment authorized by the customer', at, [
        `${life.row.customer_name} is repaying it in the app. You don’t need to do anything.`,
      ]),
    ),
    ...life.trace.entries.flatMap((entry) => ofEntry(entry, life)),
    ...life.payouts.flatMap((payout) => ofPayout(payout, life.now)),
  ];
  past.sort((one, other) => (one.at ?? '').localeCompare(other.at ?? ''));
  return [...past, ...toCome(life)];
}

const done = (title: string, at: string, whys: string[], more: Partial<PaymentStep> = {}): PaymentStep => ({
  state: 'done',
  at,
  day: null,
  title,
  whys,
  payout_id: null,
  ...more,
});

interface Ending {
  readonly title: string;
  readonly why: string;
}

/** What ended it; returns and refusals of the bank are told by their entries. */
const ENDINGS: Readonly<Partial<Record<PaymentCause, Ending>>> = {
  refused_for_funds: { title: 'Declined at the till', why: 'It was more than the customer can spend today. No money moved.' },
  refused_for_account: { title: 'Declined at the till', why: 'The customer’s bank account can’t be used. No money moved.' },
  account_invalid_at_confirmation: { title: 'Declined at the till', why: 'The customer’s bank account can’t be used. No money moved.' },
  exposure_limit_at_confirmation: { title: 'Declined at the till', why: 'It was over your business’s own limit. No money moved.' },
  refused_at_confirmation: { title: 'Declined at the till', why: 'A safety check refused it. No money moved.' },
  expired: { title: 'Timed out', why: 'Nobody approved it in time. No money moved.' },
  consumer_denied: { title: 'Canceled by the customer', why: 'They turned it down. No money moved.' },
  merchant_cancelled: { title: 'Canceled by the shop', why: 'It was canceled before the customer approved it. No money moved.' },
  refunded_before_file: { title: 'Refunded before it was sent', why: 'The bank was never asked, so no money moved.' },
  not_released: { title: 'Canceled after a safety check', why: 'It was held and not released. No money moved.' },
  file_abandoned: { title: 'Never reached the bank', why: 'Its bank file couldn’t be sent. No money moved.' },
  account_invalidated_before_origination: {
    title: 'Not sent to the bank',
    why: 'The customer’s bank account can’t be debited anymore. No money moved.',
  },
};

function ofEvents({ row, trace, names, sees_money }: Life): PaymentStep[] {
  return trace.events.flatMap(({ at, event, actor, to }) => {
    const who = names(actor);
    if (event === 'merchant_asked') {
      const amount = formatCents(row.amount_cents - row.tip_cents);
      return [done(row.channel === 'in_store' ? 'Asked at the counter' : 'Asked for', at, [`${who ?? 'The shop'} asked for ${amount}.`])];
    }
    if (event === 'return_resolved_by_hand')
      return [done('Marked as paid another way', at, [`${who ?? 'The shop'} noted that the customer paid some other way.`])];
    if (event === 'return_made_good')
      return [
        row.repaid
          ? done('Repaid by the customer in the app', at, ['The repayment wasn’t returned within two banking days.'])
          : done('Paid on retry', at, ['The retry wasn’t returned within two banking days.']),
      ];
    if (to === 'PENDING') return [done(`Approved by ${row.customer_name}`, at, [approval(row, sees_money)])];
    const ending = endingOf(event, actor, new Date(at), row.expires_at);
    if (!ending) return [];
    const by = ending === ENDINGS.merchant_cancelled && who !== undefined ? [`By ${who}.`] : [];
    return [done(ending.title, at, [...by, ending.why], { state: 'failed' })];
  });
}

/** As the till says it; and a shop that closes cancels nothing by itself. */
function endingOf(event: string, actor: string, at: Date, expires_at: Date): Ending | undefined {
  if (event === 'merchant_cancelled' && actor === 'system') return { title: 'Canceled', why: 'The business was closing. No money moved.' };
  const cause = shownCause({ last_event: event, last_event_at: at, expires_at });
  return cause === null ? undefined : ENDINGS[cause];
}

function approval({ tip_cents, last_four }: Life['row'], sees_money: boolean): string {
  const tip = tip_cents > 0 ? ` with a tip of ${formatCents(tip_cents)}` : '';
  const from = sees_money && last_four !== null ? `, to be taken from the account ending in ${last_four}` : '';
  return `They confirmed the amount${tip}${from}.`;
}

function ofEntry(entry: Entry, life: Life): PaymentStep[] {
  const { kind, attempt, originated_at, settled_at, posted_at, returned_at, rejected } = entry;
  if (kind !== 'debit') return ofCredit(entry);
  const sent = done(attempt === 1 ? 'Sent to the bank' : 'Sent to the bank again', originated_at, whySent(entry, life));
  const steps = [sent];
  if (rejected)
    steps.push(done('Not accepted by the bank', originated_at, ['Our bank didn’t carry it. No money moved.'], { state: 'failed' }));
  if (settled_at !== null)
    steps.push(
      done('Taken from the customer’s account', settled_at, [
        'Banks move money on banking days only.',
        ...closedBetween(dayOf(originated_at), dayOf(settled_at)),
        'Most returns come within two banking days.',
      ]),
    );
  if (posted_at !== null && attempt === 1)
    steps.push(
      done('Posted', posted_at, [
        `No return came within two banking days. ${mayReturn(life.days)}`,
        ...(settled_at === null ? [] : closedBetween(dayOf(settled_at), dayOf(posted_at))),
      ]),
    );
  if (returned_at !== null) steps.push(returned(entry, returned_at, life.row));
  return steps;
}

function whySent({ attempt, originated_at }: Entry, { trace, ach }: Life): string[] {
  const before = attempt === 1 ? trace.events.find(({ to }) => to === 'PENDING')?.at : undefined;
  return [whenFilesLeave(ach), ...(before === undefined ? [] : closedBetween(dayOf(before), dayOf(originated_at)))];
}

function whenFilesLeave({ cutoff }: Config['ach']): string {
  const [hours = 0, minutes = 0] = cutoff.split(':').map(Number);
  const time = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
  return `Payments leave in a bank file each banking day, at ${time} Eastern at the latest.`;
}

/** Unauthorized ones may come long after (Nacha Operating Rules, Subsection 2.5.2 and Article Three, Section 3.8). */
function mayReturn({ last_return_on }: DateSteps['days']): string {
  return last_return_on === undefined ? '' : `One the customer didn’t authorize can be returned until ${longDay('en', last_return_on)}.`;
}

function returned({ return_code, posted_at, refused_reason }: Entry, at: string, { refused_by_own_bank }: Life['row']): PaymentStep {
  const taken = posted_at === null ? [] : ['It comes out of your next payout.'];
  if (refused_reason !== null || refused_by_own_bank)
    return done('Not accepted by the bank', at, ['Our bank said later that it didn’t carry it.', ...taken], { state: 'failed' });
  const reason = returnReason(return_code);
  const why =
    reason === '-' ? `The customer’s bank sent it back (${return_code}).` : `The customer’s bank says: ${reason} (${return_code}).`;
  return done('Returned by the bank', at, [why, ...taken], { state: 'failed' });
}

/** What goes back to the customer. */
function ofCredit({ kind, amount, originated_at, settled_at, returned_at }: Entry): PaymentStep[] {
  if (kind !== 'refund' && kind !== 'reversal') return [];
  const name = kind === 'refund' ? 'Refund' : 'Reversal';
  const steps = [
    done(`${name} of ${formatCents(amount)} sent`, originated_at, ['It leaves with a bank file and arrives on the next banking day.']),
  ];
  if (settled_at !== null)
    steps.push(
      done(`${name} arrived`, settled_at, ['It is in the customer’s account.', ...closedBetween(dayOf(originated_at), dayOf(settled_at))]),
    );
  if (returned_at !== null) steps.push(done(`${name} returned`, returned_at, ['The customer’s bank sent it back.'], { state: 'failed' }));
  return steps;
}

function ofPayout({ id, reference, made_at, last_four, settles_on, share_cents, returned_at }: PayoutOfPurchase, now: Date): PaymentStep[] {
  const at = made_at.toISOString();
  const more = { payout_id: id };
  const verb = settles_on < wallTimeAt(now, EASTERN).date ? 'arrived' : 'arrives';
  const arrives = `Payout ${reference} to your account ending in ${last_four} ${verb} on ${longDay('en', settles_on)}, the next banking day.`;
  const made =
    share_cents < 0
      ? done(
          'Taken from a payout',
          at,
          [`Payout ${reference} is ${formatCents(-share_cents)} less for what went back to the customer.`],
          more,
        )
      : done('Paid out to you', at, [arrives, ...closedBetween(dayOf(at), settles_on)], more);
  if (returned_at === null) return [made];
  const why = [`Your bank returned payout ${reference}. We’ll pay it again.`];
  return [made, done('Payout returned', returned_at.toISOString(), why, { state: 'failed', ...more })];
}

/** What the calendar says will follow, while nothing has gone another way; a payout leaves with the file of the evening that it posts. */
function toCome({ row, trace, days, sees_money, ach, now }: Life): PaymentStep[] {
  const { file_at, settles_on, posts_on } = days;
  if (row.status !== 'PENDING' || file_at === undefined || settles_on === undefined || posts_on === undefined) return [];
  const next = (title: string, day: IsoDate | null, whys: string[]): PaymentStep => ({
    state: 'next',
    at: null,
    day,
    title,
    whys,
    payout_id: null,
  });
  if (row.held) return [next('Being reviewed', null, ['It goes to the bank once a safety check is done.'])];
  const first = trace.entries.findLast(({ kind, attempt, rejected }) => kind === 'debit' && attempt === 1 && !rejected);
  // A file that it missed says nothing of the next one's day.
  if (!first && file_at < now) return [next('Goes to the bank', null, ['It waits for the next bank file.'])];
  const filed_on = wallTimeAt(file_at, EASTERN).date;
  const arrives = nextBankingDay(posts_on);
  const taken = ['Banks move money on the next banking day.', ...closedBetween(filed_on, settles_on)];
  const posted = ['Most returns come within two banking days.', ...closedBetween(settles_on, posts_on)];
  return [
    ...(first ? [] : [next('Goes to the bank', filed_on, [whenFilesLeave(ach)])]),
    ...(first?.settled_at ? [] : [next('Taken from the customer’s account', settles_on, taken)]),
    next('Posts', posts_on, posted),
    ...(sees_money
      ? [next('Paid out to you', arrives, ['Your payout leaves the evening it posts.', ...closedBetween(posts_on, arrives)])]
      : []),
  ];
}

function dayOf(at: string): IsoDate {
  return wallTimeAt(new Date(at), EASTERN).date;
}
