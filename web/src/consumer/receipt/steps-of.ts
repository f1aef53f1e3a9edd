import type { Receipt, ReceiptDebit, ShownRefund, ShownReversal } from '@drawbridge/contract';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { t } from '../../language/t.ts';
import { formatMoment } from '../../session/format-moment.ts';
import { bankDayOf, dayInWords, dayOfMoment } from './day-words.ts';
import { refundInWords, refundMoment, reversalInWords, reversalMoment, zoneOfFate } from './refund-words.ts';

/** One thing that happened to the money, or is to happen. */
export interface ReceiptStep {
  readonly id: string;
  readonly what: string;
  readonly when: string;
  /** `back`: the money did not arrive. `ahead`: it has not happened yet. */
  readonly state: 'done' | 'ahead' | 'back';
}

/** What has become of a payment, in the order in which it happened, and what comes next. */
export function stepsOf(receipt: Receipt): ReceiptStep[] {
  const steps: ReceiptStep[] = [
    { id: 'approved', what: t('Approved'), when: formatMoment(receipt.approved_at, receipt.time_zone), state: 'done' },
  ];
  if (receipt.debit_expected_on !== null) steps.push(ahead('debit', t('Money leaves your account'), receipt.debit_expected_on));
  for (const debit of receipt.debits) steps.push(...stepsOfDebit(debit));
  const { ended, posted_at, posts_expected_on } = receipt;
  if (ended !== null)
    steps.push({
      id: 'ended',
      what:
        ended.how === 'cancelled'
          ? t("Canceled before it reached your bank. You won't be charged.")
          : t("We couldn't collect it. You weren't charged."),
      // Somebody cancelled it; the bank's own answers say that it could not be collected.
      when: ended.how === 'cancelled' ? dayOfMoment(ended.at, receipt.time_zone) : bankDayOf(ended.at),
      state: 'back',
    });
  // A retry that waits for its file: the bank does not have it yet.
  const { owed } = receipt;
  const debit_shown = receipt.debits.some(({ status }) => status === 'on_its_way' || status === 'debited');
  if (owed?.next === 'retry' && owed.retry_on !== null && !debit_shown)
    steps.push(ahead('retry', owed.by_you ? t('Your repayment') : laterAttempt(receipt.debits.length + 1), owed.retry_on));
  if (posted_at !== null)
    steps.push({
      id: 'posted',
      what: whatPosted(receipt),
      when: bankDayOf(posted_at),
      state: 'done',
    });
  else if (posts_expected_on !== null) steps.push(ahead('posts', t('Clears'), posts_expected_on));
  steps.push(...receipt.refunds.map(stepOfRefund));
  if (receipt.reversal) steps.push(stepOfReversal(receipt.reversal));
  return steps;
}

function whatPosted({ settled_by_hand, business_name: business, debits }: Receipt): string {
  if (settled_by_hand) return t('Settled with {business}', { business });
  return debits.at(-1)?.by_you ? t('Your repayment cleared') : t('Posted');
}

const REFUND_STATES: Readonly<Record<ShownRefund['status'], ReceiptStep['state']>> = {
  pending: 'ahead',
  sent: 'ahead',
  completed: 'done',
  withdrawn: 'done',
  cancelled: 'back',
};

function stepOfRefund(refund: ShownRefund): ReceiptStep {
  const when = dayOfMoment(refundMoment(refund), zoneOfFate(refund));
  return { id: refund.id, what: refundInWords(refund), when, state: REFUND_STATES[refund.status] };
}

const REVERSAL_STATES: Readonly<Record<ShownReversal['status'], ReceiptStep['state']>> = {
  pending: 'ahead',
  sent: 'ahead',
  completed: 'done',
  returned: 'back',
};

function stepOfReversal(reversal: ShownReversal): ReceiptStep {
  const when = dayOfMoment(reversalMoment(reversal), zoneOfFate(reversal));
  return { id: reversal.id, what: reversalInWords(reversal), when, state: REVERSAL_STATES[reversal.status] };
}

function ahead(id: string, what: string, day: string): ReceiptStep {
  return { id, what, when: t('on or about {day}', { day: dayInWords(day) }), state: 'ahead' };
}

/** A returned debit is tried again twice at most; what its consumer repays isn't counted. */
function laterAttempt(attempt: number): string {
  return attempt === 2 ? t('Second attempt') : t('Third attempt');
}

function stepsOfDebit({ id, attempt, on, status, code, returned_at, by_you, file_rejected }: ReceiptDebit): ReceiptStep[] {
  const later = attempt === 1 ? undefined : by_you ? t('Your repayment') : laterAttempt(attempt);
  if (status === 'on_its_way') return [ahead(id, later ?? t('Money leaves your account'), on)];
  const debited: ReceiptStep = {
    id,
    what: later ?? t('Taken from your account'),
    when: dayInWords(on),
    state: 'done',
  };
  if (status !== 'returned' || returned_at === null) return [debited];
  return [
    debited,
    {
      id: `${id}-returned`,
      what: file_rejected
        ? t("It wasn't carried out ({code})", { code: code ?? '-' })
        : returnReason(code) === '-'
          ? t('Returned by your bank ({code})', { code: code ?? '-' })
          : t('Returned by your bank: {reason} ({code})', { code: code ?? '-', reason: returnReason(code) }),
      when: bankDayOf(returned_at),
      state: 'back',
    },
  ];
}
