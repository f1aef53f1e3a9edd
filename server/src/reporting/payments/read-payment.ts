import { REINITIATIONS_MAX } from '@drawbridge/contract';
import type { ConsolePayment } from '@drawbridge/contract/provider';
import type { Trace, TraceConsent } from '@drawbridge/contract/trace';
import { noticeKeysOf } from '../../collections/notices/index.ts';
import { listReinitiationIds } from '../../collections/reinitiations/index.ts';
import { messageKeysOf } from '../../collections/returns/index.ts';
import type { Context } from '../../context.ts';
import { listPayoutsOfPurchase } from '../../disbursements/payouts/index.ts';
import { type ListedMessage, listMessagesAbout, listMessagesByKey } from '../../notify/outbox/index.ts';
import { listDispatchIds } from '../../payments/links/index.ts';
import { receiptKey } from '../receipts/index.ts';
import { readPaymentTrace } from '../trace/index.ts';
import { presentCommon } from './list-payments.ts';
import { readFacts } from './store.ts';
import { timelineOf } from './timeline.ts';
import { namesOf } from './who.ts';

/**
 * Everything about one payment but who looked at it, by its Transaction ID where it was approved, or its id. Amounts in
 * cents, account numbers masked. Undefined where there is none.
 */
export async function readPayment(context: Context, key: string): Promise<Omit<ConsolePayment, 'looks'> | undefined> {
  const found = await readPaymentTrace(context, key);
  if (!found) return undefined;
  const { db } = context;
  const { payment, trace, steps, entry_ids } = found;
  const [facts, payouts, names, messages] = await Promise.all([
    readFacts(db, payment.id),
    listPayoutsOfPurchase(db, payment.id),
    namesOf(db, trace.events, payment),
    messagesOf(context, payment.id, entry_ids),
  ]);
  return {
    ...presentCommon(payment),
    tip: facts.tip_cents,
    fee: facts.fee_cents,
    order: facts.pos_order_id,
    timeline: timelineOf({ trace, steps, payouts, names, now: context.clock.now() }),
    consent: trace.consent && consentOf(trace.consent),
    repayments: trace.repayments.map(consentOf),
    money: { lines: linesOf(trace), postings: trace.postings },
    messages: messages.map(presentMessage),
  };
}

function consentOf({
  at,
  institution_name,
  last_four,
  address,
  device,
  language,
  text,
  text_sha256,
  terms_version,
  validations,
}: TraceConsent) {
  return { at, institution_name, last_four, address, device, language, text, text_sha256, terms_version, validations };
}

/** Its lines in files of both directions, in the order in which they came. */
function linesOf({
  entries,
  answers,
}: Pick<Trace, 'entries' | 'answers'>): { file: string; line: number | null; text: string | null; what: string }[] {
  return [
    ...entries.map(({ file, line, text, kind, attempt, originated_at }) => ({
      at: originated_at,
      file,
      line,
      text,
      what: kind === 'debit' && attempt > 1 && attempt <= REINITIATIONS_MAX + 1 ? 'RETRY PYMT' : sentence(kind),
    })),
    ...answers.map(({ file, line, text, kind, code, at }) => ({ at, file, line, text, what: `${sentence(kind)} ${code ?? ''}`.trim() })),
  ]
    .sort((one, other) => one.at.localeCompare(other.at))
    .map(({ file, line, text, what }) => ({ file, line, text, what }));
}

function sentence(word: string): string {
  const plain = word.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** To the consumer, and of returns to the merchant's users too; never to whom, nor what they say. */
async function messagesOf({ db }: Context, purchase_id: string, entry_ids: readonly string[]): Promise<ListedMessage[]> {
  const [of_returns, links, receipts_again] = await Promise.all([
    listReinitiationIds(db, purchase_id).then((ids) => messageKeysOf(db, purchase_id, ids)),
    listDispatchIds(db, purchase_id),
    listMessagesAbout(db, 'receipt', [purchase_id]),
  ]);
  const sent = await listMessagesByKey(db, [receiptKey(purchase_id), ...of_returns, ...noticeKeysOf(entry_ids)]);
  const asked = links.length === 0 ? [] : await listMessagesAbout(db, 'payment_link', links);
  return [...asked, ...sent, ...receipts_again].sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

function presentMessage({ id, created_at, channel, purpose, state, state_at, failure }: ListedMessage) {
  return { id, at: created_at.toISOString(), channel, purpose, state, state_at: state_at.toISOString(), failure };
}
