import type { ConsoleCallName } from './provider.ts';

/** What the provider's staff are, in the order of what they may do. */
export const STAFF_ROLES = ['ProviderAdmin', 'ProviderOperator', 'ProviderSupport', 'ProviderAuditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What people read for a role. */
export const STAFF_ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  ProviderAdmin: 'Admin',
  ProviderOperator: 'Operator',
  ProviderSupport: 'Support',
  ProviderAuditor: 'Auditor',
};

const ALL: readonly StaffRole[] = STAFF_ROLES;
const ADMINS: readonly StaffRole[] = ['ProviderAdmin'];
const OPERATORS: readonly StaffRole[] = ['ProviderAdmin', 'ProviderOperator'];
/** Auditors read everything and change nothing. */
const READERS: readonly StaffRole[] = [...OPERATORS, 'ProviderAuditor'];

/** People are support's; operators look after money. */
const PEOPLE: readonly StaffRole[] = ['ProviderAdmin', 'ProviderSupport'];
const PEOPLE_READERS: readonly StaffRole[] = [...PEOPLE, 'ProviderAuditor'];

/** Who may what: each call of the console with the roles that may make it. Server, navigation and tests go by it. */
export const STAFF_MAY: Readonly<Record<ConsoleCallName, readonly StaffRole[]>> = {
  me: ALL,
  logOut: ALL,
  today: ALL,
  listFiles: READERS,
  readFile: READERS,
  readLines: READERS,
  reoriginateFile: OPERATORS,
  abandonFile: OPERATORS,
  closeLateRejection: OPERATORS,
  listExceptions: READERS,
  resolveException: OPERATORS,
  abandonUnoriginable: OPERATORS,
  releaseRefund: OPERATORS,
  cancelRefund: OPERATORS,
  writeOffReturn: OPERATORS,
  listStaff: ['ProviderAdmin', 'ProviderAuditor'],
  inviteStaff: ADMINS,
  inviteAgain: ADMINS,
  withdrawInvitation: ADMINS,
  changeStaffRole: ADMINS,
  removeStaff: ADMINS,
  listPayments: ALL,
  readPayment: ALL,
  findConsumers: PEOPLE_READERS,
  readConsumer: PEOPLE_READERS,
  freezeConsumer: PEOPLE,
  unfreezeConsumer: PEOPLE,
  limitConsumer: PEOPLE,
  endConsumerSessions: PEOPLE,
  textNumberCode: PEOPLE,
  checkNumberCode: PEOPLE,
  search: ALL,
};

/** Whether a role may make a call of the console. */
export function staffMay(role: StaffRole, call: ConsoleCallName): boolean {
  return STAFF_MAY[call].includes(role);
}

/** Rows of "Who may what" as people read them, each with the calls that it stands for. */
export const STAFF_RIGHTS: readonly { readonly what: string; readonly calls: readonly ConsoleCallName[] }[] = [
  { what: 'See Today', calls: ['me', 'logOut', 'today'] },
  { what: 'See files and exceptions', calls: ['listFiles', 'readFile', 'readLines', 'listExceptions'] },
  { what: 'Re-originate or abandon files', calls: ['reoriginateFile', 'abandonFile', 'closeLateRejection'] },
  { what: 'Resolve exceptions', calls: ['resolveException', 'abandonUnoriginable', 'writeOffReturn'] },
  { what: 'Release or cancel held refunds', calls: ['releaseRefund', 'cancelRefund'] },
  { what: 'See staff', calls: ['listStaff'] },
  {
    what: 'Invite, change and remove staff',
    calls: ['inviteStaff', 'inviteAgain', 'withdrawInvitation', 'changeStaffRole', 'removeStaff'],
  },
  { what: 'See payments, and search', calls: ['listPayments', 'readPayment', 'search'] },
  { what: 'See consumers', calls: ['findConsumers', 'readConsumer'] },
  {
    what: 'Freeze and limit consumers, end their sessions, prove their number',
    calls: ['freezeConsumer', 'unfreezeConsumer', 'limitConsumer', 'endConsumerSessions', 'textNumberCode', 'checkNumberCode'],
  },
];
