import { isTooLateToReinitiate, REINITIATIONS_MAX, type ReinitiationFacts, whyNotReinitiate, whyNotResolve } from '@drawbridge/contract';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import { type WrittenMail, writeMail } from '../../notify/mail/write-mail.ts';
import type { MessageRow } from './message-store.ts';
import { dayIn } from './reinitiation-day.ts';

/** What a merchant's user is told of a return or a reinitiation. */
export function writeToMerchant({ brand, public_url }: Pick<Config, 'brand' | 'public_url'>, message: MessageRow): WrittenMail {
  const { customer_name, business_name, public_id, about } = message;
  const amount = formatCents(message.amount_cents);
  return writeMail(brand, `${subjectOf(message)}: ${amount} from ${customer_name}`, [
    { is: 'text', text: TEXTS[about](message, amount) },
    {
      is: 'facts',
      facts: [
        ['Location', business_name],
        ['Transaction ID', public_id],
        ['Reason', `${message.code} ${reasonOf(message)}`],
      ],
    },
    ...[...(about === 'return' ? whatMoved(message) : []), ...(about === 'reinitiation' ? [] : [whatNow(message)])].map(
      (text) => ({ is: 'text', text }) as const,
    ),
    { is: 'link', label: 'Open this return', url: `${public_url}/merchant/report?tab=returns&return=${public_id}` },
  ]);
}

function subjectOf({ about, by_consumer }: MessageRow): string {
  if (by_consumer) return about === 'reinitiation' ? 'Repaying' : 'Repayment not sent';
  return SUBJECTS[about];
}

const SUBJECTS = { return: 'Returned', reinitiation: 'Retried', reinitiation_cancelled: 'Not retried' };
const TEXTS = { return: ofReturn, reinitiation: ofReinitiation, reinitiation_cancelled: ofCancelledReinitiation };

function reasonOf({ code, file_rejected, entry_refused }: MessageRow): string {
  if (file_rejected) return 'File rejected by our bank';
  return entry_refused ? 'Not carried by our bank' : returnReason(code);
}

function ofReturn({ customer_name, file_rejected, entry_refused }: MessageRow, amount: string): string {
  if (file_rejected)
    return `${customer_name}'s payment of ${amount} wasn't collected because our bank rejected the whole file that it was in. This isn't about your customer or their account.`;
  if (entry_refused) return `${customer_name}'s payment of ${amount} wasn't collected because our bank couldn't process it.`;
  return `${customer_name}'s payment of ${amount} was returned by the bank.`;
}

function ofReinitiation({ customer_name, facts, by_consumer }: MessageRow, amount: string): string {
  if (by_consumer)
    return `${customer_name} is repaying the returned payment of ${amount} in the app. Their account ${whenDebited(facts)}. You don't need to do anything, and we'll tell you if it's returned again.`;
  return `${customer_name}'s returned payment of ${amount} ${whenDebited(facts)}. We'll tell you if it's returned again.`;
}

function whenDebited({ retry_on, retry_settled }: ReinitiationFacts): string {
  if (retry_on === null) return "will be debited again; the day isn't known yet";
  const day = dayIn('en', retry_on);
  return retry_settled ? `was debited again on ${day}` : `will be debited again on or about ${day}`;
}

function ofCancelledReinitiation({ customer_name, facts, by_consumer }: MessageRow, amount: string): string {
  if (by_consumer) return `${customer_name}'s repayment of ${amount} couldn't be sent to the bank. They can repay it again in the app.`;
  const retry = `The retry of ${customer_name}'s returned payment of ${amount}`;
  const cancelled = "The retry was canceled and doesn't count.";
  if (isTooLateToReinitiate(facts))
    return `${retry} couldn't be sent in time. A payment can't be debited again this long after it was approved. ${cancelled}`;
  if (facts.account_invalid) return `${retry} couldn't be sent because the account can't be debited anymore. ${cancelled}`;
  return `${retry} couldn't be sent. ${cancelled}`;
}

function whatMoved({ was_posted, refund_sent_cents, refund_cancelled_cents }: MessageRow): string[] {
  const sentences = was_posted ? ['The amount, less our fee, comes out of your next payouts.'] : [];
  if (refund_sent_cents > 0)
    sentences.push(`Your refund of ${formatCents(refund_sent_cents)} was already sent, so your customer now has that money twice.`);
  if (refund_cancelled_cents > 0)
    sentences.push(`Your refund of ${formatCents(refund_cancelled_cents)} wasn't sent yet, so it's canceled.`);
  return sentences;
}

function whatNow({ facts }: MessageRow): string {
  const left = REINITIATIONS_MAX - facts.retry_count;
  if (facts.pending) return "It's being debited again. We'll tell you if it's returned again.";
  if (whyNotReinitiate(facts) === undefined)
    return `You can retry it in the returns report (${left} of ${REINITIATIONS_MAX} tries left). If the customer pays you another way, mark it as resolved there.`;
  if (whyNotResolve(facts) === undefined)
    return "It can't be retried. If the customer pays you another way, mark it as resolved in the returns report.";
  return "It can't be retried. Please settle it with the customer.";
}
