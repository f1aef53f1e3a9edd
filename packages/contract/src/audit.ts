/*
 * The words of the audit log: what its entries tell of, which fields may stand in them, and how people read both.
 */

/** What an entry can tell of, and how that is said of the thing that it happened to. */
export const AUDIT_EVENTS = {
  'sign_in.succeeded': 'Signed in',
  'sign_in.wrong_password': 'Tried a wrong password',
  'sign_in.wrong_factor': 'Tried a wrong code or passkey',
  'sign_in.deactivated': 'Was refused, as their access is deactivated',
  'sign_in.locked_out': 'Was locked out after too many wrong passwords',
  'sign_in.reset_link_mailed': 'Had a link to a new password mailed to {thing}',
  'sign_in.password_reset': 'Chose a new password by a mailed link',
  'sign_in.password_changed': 'Changed their own password',
  'sign_in.factor_added': 'Added {thing} to their sign-in',
  'sign_in.factor_removed': 'Removed {thing} from their sign-in',
  'sign_in.factors_cleared': 'Removed all passkeys and codes of {thing}',
  'sign_in.recovery_codes_made': 'Made new recovery codes',
  'sign_in.confirmed': 'Confirmed that it is them by {thing}',
  'sign_in.not_confirmed': "Didn't confirm that it is them",
  'sign_in.session_ended': 'Logged one of their devices out',
  'sign_in.other_sessions_ended': 'Logged out everywhere else',
  'business_user.added': 'Added the user {thing}',
  'business_user.changed': 'Changed the user {thing}',
  'business_user.deleted': 'Deleted the user {thing}',
  'business_user.deactivated': 'Deactivated the user {thing}',
  'business_user.reactivated': 'Reactivated the user {thing}',
  'business_user.invited_again': 'Sent the invitation of {thing} again',
  'business_user.invitation_withdrawn': 'Withdrew the invitation of {thing}',
  'api_key.created': 'Made the API key {thing}',
  'api_key.changed': 'Changed what the API key {thing} may do',
  'api_key.revoked': 'Revoked the API key {thing}',
  'webhook.created': 'Added the webhook {thing}',
  'webhook.secret_changed': 'Gave the webhook {thing} a new secret',
  'webhook.events_changed': 'Chose what the webhook {thing} is told of',
  'webhook.url_changed': 'Changed the address of the webhook {thing}',
  'webhook.paused': 'Paused the webhook {thing}',
  'webhook.resumed': 'Resumed the webhook {thing}',
  'webhook.removed': 'Removed the webhook {thing}',
  'business.opened': 'Opened {thing}',
  'business.closing_begun': 'Began to close {thing}',
  'business.kept_open': 'Kept {thing} open',
  'business.closed': 'Closed {thing}',
  'business.tips_changed': 'Changed tips at {thing}',
  'business.address_changed': 'Changed the address of {thing}',
  'business.contact_changed': 'Changed how customers reach {thing}',
  'business.notifications_changed': 'Changed who is mailed about {thing}',
  'business.report_schedule_changed': 'Changed which reports of {thing} are mailed',
  'business.time_zone_changed': 'Changed the time zone of {thing}',
  'business.features_changed': 'Changed what {thing} takes payments by',
  'business.fees_changed': 'Changed the fees of {thing}',
  'business.refund_rule_changed': 'Changed who may refund at {thing}',
  'business.second_factor_rule_changed': 'Changed whether Account Admins of {thing} need a second factor',
  'business.settlement_account_changed': 'Changed where {thing} is paid out to',
  'business.settlement_change_asked': 'Asked to have {thing} paid out to another account',
  'business.settlement_change_validated': 'Verified the new settlement account of {thing}',
  'business.settlement_change_refused': 'Refused the new settlement account of {thing}',
  'business.settlement_change_withdrawn': 'Took back the new settlement account of {thing}',
  'access.refused': 'Was refused: {thing}',
  'staff.signed_in': "Signed in to the provider's console",
  'staff.passkey_refused': "Was refused at the console's door",
  'staff.joined': 'Accepted their invitation with a new passkey',
  'staff.acted': 'In the console: {thing}',
  'command.run': 'Ran the command {thing}',
  'staff.looked': 'Opened {thing}',
  'staff.account_number_shown': 'Looked at the full account number of {thing}',
  'staff.printed': 'Printed {thing}',
  'consumer.frozen': 'Froze {thing}',
  'consumer.unfrozen': 'Lifted the freeze of {thing}',
  'consumer.limit_changed': 'Changed the daily limit of {thing}',
  'consumer.sessions_ended': 'Ended the sessions of {thing}',
  'consumer.data_deleted': 'Deleted their data',
  'consumer.code_texted': 'Texted a code to {thing}',
  'consumer.number_proved': 'Checked the code that {thing} read back',
  'support.answered': 'Answered {thing}',
  'support.closed': 'Closed {thing}',
  'support.reopened': 'Reopened {thing}',
  'support.answer_saved': 'Saved the answer {thing}',
  'support.answer_removed': 'Removed the saved answer {thing}',
} as const;
export type AuditEvent = keyof typeof AUDIT_EVENTS;

/** What entries are filtered by: the part of an event before the dot. */
export const AUDIT_KINDS = [
  'sign_in',
  'business_user',
  'api_key',
  'webhook',
  'business',
  'access',
  'staff',
  'command',
  'consumer',
  'support',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  sign_in: 'Sign-ins and passwords',
  business_user: 'Users',
  api_key: 'API keys',
  webhook: 'Webhooks',
  business: 'Locations and money',
  access: 'Refusals',
  staff: "The provider's staff",
  command: 'Commands',
  consumer: 'Consumers',
  support: 'Support',
};

/** The only fields that an entry may show of before and after, each with its name for people. None holds a secret. */
export const AUDIT_FIELDS = {
  username: 'Username',
  email: 'Email',
  role: 'Role',
  locations: 'Locations',
  password: 'Password',
  name: 'Name',
  location: 'Location',
  begins_with: 'Begins with',
  rights: 'Rights',
  expires: 'Expires',
  allowed_addresses: 'Allowed addresses',
  url: 'Address',
  events: 'Events',
  tips: 'Tips',
  tip_percents: 'Suggested tips',
  contact_phone: 'Phone for customers',
  contact_email: 'Email for customers',
  notifications: 'Email notifications',
  report: 'Mailed report',
  viewer_a_day: 'Daily refund limit, Store Viewers',
  alone: 'One person can refund up to',
  fee_percent: 'Fee, percent',
  fee_fixed: 'Fee, fixed',
  account: 'Account',
  account_type: 'Account type',
  validated: 'Verified by',
  second_factor: 'Second factor',
  refusal: 'Reason',
  arguments: 'Arguments',
  outcome: 'Outcome',
  error: 'Error',
  proposal: 'Proposal',
  proposed_by: 'Proposed by',
  status: 'Status',
  daily_limit: 'Daily limit',
  in_force_on: 'In use from',
  linked_through: 'Linked through',
  title: 'Title',
  text: 'Text',
  address: 'Address',
  time_zone: 'Time zone',
  features: 'Features',
} as const;
export type AuditField = keyof typeof AUDIT_FIELDS;

/** What a field holds, in words: `Store Admin`, `$50.00`. Null: nothing. */
export type AuditFacts = { readonly [Field in AuditField]?: string | null };

const HOW: Readonly<Record<string, string>> = {
  password: 'Password',
  passkey: 'Passkey',
  totp: 'Authenticator code',
  recovery_code: 'Recovery code',
  link: 'Mailed link',
  command: 'Command',
};

/** What an entry tells of, as a person says it: `Added the user maria.lopez`. */
export function auditWords({ event, thing }: { event: string; thing: string | null }): string {
  const words = AUDIT_EVENTS[event as AuditEvent] ?? event;
  return words.replace('{thing}', () => thing ?? 'something that is gone');
}

/** What somebody signed in with, in words; none where that is not known. */
export function auditFactor(factor: string | null): string {
  return factor === null ? '' : (HOW[factor] ?? factor);
}
