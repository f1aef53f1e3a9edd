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
  return writeMail(brand, `${SUBJECTS[about]}: ${amount} from ${customer_name}`, [
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

const SUBJECTS = { return: 'Returned', reinitiation: 'Retried', reinitiation_cancelled: 'Not retried' };
const TEXTS = { return: ofReturn, reinitiation: ofReinitiation, reinitiation_cancelled: ofCancelledReinitiation };

function reasonOf({ code, file_rejected, entry_refused }: MessageRow): string {
  if (file_rejected) return 'File rejected by our bank';
  return entry_refused ? 'Not carried by our bank' : returnReason(code);
}

function ofReturn({ customer_name, file_rejected, entry_refused }: MessageRow, amount: string): string {
  if (file_rejected)
    return `${customer_name}'s payment of ${amount} was not collected: our bank rejected the whole file that it was in. This says nothing about your customer or their account.`;
  if (entry_refused) return `${customer_name}'s payment of ${amount} was not collected: our bank did not carry it.`;
  return `${customer_name}'s payment of ${amount} came back from the bank.`;
}

function ofReinitiation({ customer_name, facts }: MessageRow, amount: string): string {
  return `${customer_name}'s payment of ${amount} that came back ${whenDebited(facts)}. We tell you if it comes back once more.`;
}

function whenDebited({ retry_on, retry_settled }: ReinitiationFacts): string {
  if (retry_on === null) return 'is to be debited again; the day is not known yet';
  const day = dayIn('en', retry_on);
  return retry_settled ? `was debited again on ${day}` : `is debited again on or about ${day}`;
}

function ofCancelledReinitiation({ customer_name, facts }: MessageRow, amount: string): string {
  const retry = `The retry of ${customer_name}'s payment of ${amount} that came back`;
  const cancelled = 'The retry was cancelled and counts as none.';
  if (isTooLateToReinitiate(facts))
    return `${retry} could not leave in time: a payment may not be debited again so long after it was approved. ${cancelled}`;
  if (facts.account_invalid) return `${retry} could not leave: the account can no longer be debited. ${cancelled}`;
  return `${retry} could not be carried out. ${cancelled}`;
}

function whatMoved({ was_posted, refund_sent_cents, refund_cancelled_cents }: MessageRow): string[] {
  const sentences = was_posted ? ['The amount, less our fee, is taken from your next payouts.'] : [];
  if (refund_sent_cents > 0)
    sentences.push(`Your refund of ${formatCents(refund_sent_cents)} had been sent before: your customer now has that twice.`);
  if (refund_cancelled_cents > 0)
    sentences.push(`Your refund of ${formatCents(refund_cancelled_cents)} was not sent yet, and is cancelled.`);
  return sentences;
}

function whatNow({ facts }: MessageRow): string {
  const left = REINITIATIONS_MAX - facts.retry_count;
  if (facts.pending) return 'It is being debited again: we tell you if it comes back once more.';
  if (whyNotReinitiate(facts) === undefined)
    return `You can retry it in the returns report (${left} of ${REINITIATIONS_MAX} tries left), or resolve it there if the customer pays you some other way.`;
  if (whyNotResolve(facts) === undefined)
    return 'It cannot be retried. If the customer pays you some other way, resolve it in the returns report.';
  return 'It cannot be retried. Please settle it with the customer.';
}
