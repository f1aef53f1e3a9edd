import type { MessageFailure } from '@drawbridge/contract';
import type { ConsoleFailure, FailureKind } from '@drawbridge/contract/provider';
import { CHANNEL_WORDS, purposeWords, sentence } from '../payments/words.ts';
import { when } from '../when.ts';

export const FAILURE_KIND_LABELS: Readonly<Record<FailureKind, string>> = {
  message: 'Texts, emails and push',
  webhook: 'Webhooks',
  job: 'Jobs',
};

const WHY: Readonly<Record<MessageFailure, string>> = {
  recipient_refused: 'the recipient takes nothing from us',
  stopped: 'the recipient stopped our texts',
  no_such_recipient: 'there is no such recipient',
  not_a_cell_phone: "it isn't a cell phone",
  switched_off: 'the phone is switched off',
  filtered: 'a carrier filtered it',
  unreachable: 'nobody who delivers could be reached',
  too_late: 'it would have come too late',
  too_many: 'the limit of messages was reached',
};

/** What the reader of a message goes without; of others its purpose says it. */
const LOST: Readonly<Record<string, string>> = {
  code: 'the code for a sign-in',
  welcome: 'the invitation with its link',
  reset_link: 'the link for a new password',
  email_link: 'the link that verifies their address',
  payment_link: 'the link to pay',
  receipt: 'the receipt',
  return: 'the news that a payment was returned or is retried',
  notice: 'the news of a refund or a reversal',
  order_waiting: 'the notice of an order to approve',
  payment_news: 'a notice about a payment or an account',
  push_test: 'a test of notifications',
  alarm: 'an alarm of the center',
  staff_invitation: 'the invitation to the console',
  report: 'a report that they are mailed',
  application_link: 'the link to their application',
  application: 'the news about their application',
  number_code: 'the code that support sent',
  support: 'the answer or request of support',
};

/** What a job of the queue is to do; one that isn't named here is called what the queue calls it. */
const JOBS: Readonly<Record<string, string>> = {
  deliver_ach_file: 'Deliver a file to the bank',
  'bank_accounts.check_item': 'Check a link to a bank',
  'bank_accounts.refresh_numbers': 'Read changed account numbers',
  'bank_accounts.tell_unlinked': "Tell a customer that an account isn't linked anymore",
  'bank_link_items.remove': 'End a link to a bank',
  'business_users.mail_role_change': 'Email about a changed role',
  'business_users.mail_welcome': 'Email a welcome',
  'consumers.mail_email_link': 'Email the link that verifies an address',
  'identity.end_sessions_elsewhere': 'End sessions at the outside directory',
  'identity.finish_directory_change': 'Finish a change at the outside directory',
  'identity.keep_claims': 'Change rights at the outside directory',
  'links.send': 'Send a link to pay',
  'merchant_applications.mail_link': 'Email the link to an application',
  'notices.send': 'Tell people about a payout, refund or reversal',
  'notices.tell-disputed': 'Tell people about a disputed payment',
  'payments.count_exposure': 'Count exposure',
  'receipts.mail_receipt': 'Email a receipt',
  'refunds.mail_waiting': 'Email that a refund waits for approval',
  'reports.mail_scheduled': 'Email a scheduled report',
  'return_rates.mail_alert': 'Email an alert about return rates',
  'returns.send_message': 'Tell people that a payment was returned',
  'risk.count-businesses': 'Count the returns of businesses for risk',
  'risk.tell-not-released': "Tell people that a payment wasn't released",
  'settlement_changes.mail': 'Email admins about a settlement account',
  'support.mail_answer': 'Email an answer from support',
  'support.mail_confirmation': 'Email that a request came in',
  'support.mail_request': 'Email a request to support',
};

/** What it is, in a few words. */
export function titleOf(failure: ConsoleFailure): string {
  switch (failure.kind) {
    case 'message':
      return `${purposeWords(failure.purpose)}, by ${CHANNEL_WORDS[failure.channel].toLowerCase()}`;
    case 'webhook':
      return `${failure.type} of ${failure.public_id} to ${failure.host}`;
    case 'job':
      return JOBS[failure.task] ?? failure.task;
  }
}

/** What went wrong, how often it was tried, and when it is tried again. */
export function troubleOf(failure: ConsoleFailure): string {
  const tries = `Tried ${failure.tries === 1 ? 'once' : `${failure.tries} times`}`;
  const next = failure.next_try_at === null ? 'and not tried again by itself' : `and again ${when(failure.next_try_at)} ET`;
  return `${sayOf(failure)} ${tries}, ${next}.`;
}

function sayOf(failure: ConsoleFailure): string {
  if (failure.kind === 'message') {
    const why = failure.failure === null ? '' : `: ${WHY[failure.failure]}`;
    const code = failure.code === null ? '' : ` (${failure.code})`;
    return `${sentence(failure.state)}${why}${code}.`;
  }
  if (failure.kind === 'job') return `${failure.task}: “${failure.failure}”.`;
  return `${failure.business.name}: “${failure.failure}”`;
}

/** What becomes of it where it is dropped. */
export function droppedWords(failure: ConsoleFailure): string {
  switch (failure.kind) {
    case 'message':
      return `The recipient doesn't get ${LOST[failure.purpose] ?? 'it'}. It won't be retried automatically.`;
    case 'webhook':
      return `${failure.business.name}'s server doesn't get this change, and we won't retry automatically.`;
    case 'job':
      return "It comes off the queue and won't be done, now or later.";
  }
}

/** What becomes of it where it is repeated. */
export function repeatedWords({ kind }: ConsoleFailure): string {
  return kind === 'message'
    ? "It's sent again right away, with the same text. If the first one did arrive, the recipient gets it twice."
    : "It's tried again right away, as if it were new.";
}
