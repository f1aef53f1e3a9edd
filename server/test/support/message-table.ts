import type { Purpose } from '../../src/notify/outbox/purpose.ts';

export const HOURS = 60;
const DAYS = 24 * HOURS;
/** By what, what STOP does, whether mails name where they are ended, minutes of life, whether the words end with it, who is shown what became of it. */
export type Row = readonly [
  by: string,
  stop: 'ends it' | 'ends nothing',
  one_press: boolean,
  minutes: number,
  ends: boolean,
  shown_to: string,
];
/** Written out a second time on purpose: whoever changes a rule says so twice. */
export const TABLE: Readonly<Record<Purpose, Row>> = {
  code: ['sms', 'ends nothing', false, 5, true, 'recipient'],
  welcome: ['email', 'ends nothing', false, 3 * DAYS, true, 'merchant'],
  reset_link: ['email', 'ends nothing', false, 30, true, 'nobody'],
  new_password: ['email', 'ends nothing', false, 3 * DAYS, false, 'nobody'],
  factors: ['email', 'ends nothing', false, 3 * DAYS, false, 'nobody'],
  passkeys: ['sms, email', 'ends it', false, 3 * DAYS, false, 'nobody'],
  new_device: ['sms, email', 'ends it', false, 3 * DAYS, false, 'nobody'],
  email_link: ['email', 'ends nothing', false, 3 * DAYS, true, 'recipient'],
  email_change: ['email', 'ends nothing', false, 3 * DAYS, true, 'recipient'],
  contact_changed: ['sms, email', 'ends it', false, 3 * DAYS, false, 'nobody'],
  data_deleted: ['sms, email', 'ends it', false, 3 * DAYS, false, 'nobody'],
  payment_link: ['sms, email', 'ends it', true, 30 * DAYS, true, 'merchant'],
  receipt: ['email', 'ends nothing', false, 3 * DAYS, false, 'nobody'],
  return: ['sms, email', 'ends it', false, 3 * DAYS, false, 'nobody'],
  notice: ['sms, email', 'ends it', false, 3 * DAYS, false, 'nobody'],
  support: ['email', 'ends nothing', false, 3 * DAYS, false, 'nobody'],
  alarm: ['email', 'ends nothing', false, 3 * DAYS, false, 'nobody'],
  staff_invitation: ['email', 'ends nothing', false, DAYS, true, 'nobody'],
  application_link: ['email', 'ends nothing', false, 30 * DAYS, true, 'nobody'],
  application: ['email', 'ends nothing', false, 3 * DAYS, false, 'nobody'],
  settlement_account: ['email', 'ends nothing', false, 3 * DAYS, false, 'nobody'],
  business_feature: ['email', 'ends nothing', false, 3 * DAYS, false, 'nobody'],
  report: ['email', 'ends nothing', false, 3 * DAYS, false, 'nobody'],
  webhook_failing: ['email', 'ends nothing', false, 3 * DAYS, false, 'nobody'],
  business_closing: ['email', 'ends nothing', false, 3 * DAYS, false, 'nobody'],
  number_code: ['sms', 'ends nothing', false, 10, true, 'nobody'],
  order_waiting: ['push, sms', 'ends it', false, 5, true, 'nobody'],
  payment_news: ['push, sms', 'ends it', false, 3 * DAYS, false, 'nobody'],
  push_test: ['push', 'ends nothing', false, 5, true, 'nobody'],
};
