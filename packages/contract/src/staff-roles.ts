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
/** Whoever changes anything at all. */
const CHANGERS: readonly StaffRole[] = [...OPERATORS, 'ProviderSupport'];
/** Who works with people and those who apply; operators look after money. */
const SUPPORTERS: readonly StaffRole[] = ['ProviderAdmin', 'ProviderSupport'];
const PEOPLE_READERS: readonly StaffRole[] = [...SUPPORTERS, 'ProviderAuditor'];
/** Who reads what staff are and have done. */
const OVERSEERS: readonly StaffRole[] = ['ProviderAdmin', 'ProviderAuditor'];

/** Who may what. Each call of the console with the roles that may make it. Server, navigation and tests go by it. */
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
  listStaff: OVERSEERS,
  inviteStaff: ADMINS,
  inviteAgain: ADMINS,
  withdrawInvitation: ADMINS,
  changeStaffRole: ADMINS,
  removeStaff: ADMINS,
  health: READERS,
  checkProviders: READERS,
  prove: READERS,
  listAudit: OVERSEERS,
  exportAudit: OVERSEERS,
  listProposals: ALL,
  readProposal: ALL,
  approveProposal: CHANGERS,
  declineProposal: CHANGERS,
  withdrawProposal: CHANGERS,
  listBusinesses: ALL,
  readBusiness: ALL,
  setFees: CHANGERS,
  setExposureLimits: CHANGERS,
  setSettlementAccount: CHANGERS,
  resumeBusiness: CHANGERS,
  setTips: CHANGERS,
  closeBusiness: CHANGERS,
  keepBusinessOpen: CHANGERS,
  reverseDebit: OPERATORS,
  listApplications: PEOPLE_READERS,
  readApplication: PEOPLE_READERS,
  checkApplication: SUPPORTERS,
  askApplicant: SUPPORTERS,
  approveApplication: ADMINS,
  declineApplication: ADMINS,
  inviteApplicantAgain: SUPPORTERS,
  listPayments: ALL,
  readPayment: ALL,
  findConsumers: PEOPLE_READERS,
  readConsumer: PEOPLE_READERS,
  freezeConsumer: SUPPORTERS,
  unfreezeConsumer: SUPPORTERS,
  limitConsumer: SUPPORTERS,
  endConsumerSessions: SUPPORTERS,
  textNumberCode: SUPPORTERS,
  checkNumberCode: SUPPORTERS,
  search: ALL,
  askToConfirm: CHANGERS,
  confirmIsMe: CHANGERS,
  askForAccountNumber: OPERATORS,
  showAccountNumber: OPERATORS,
  closeProposal: CHANGERS,
  lookUp: READERS,
  readDeliveries: READERS,
  releaseDeliveries: OPERATORS,
  deliverElsewhere: OPERATORS,
  rotateSigningKey: ADMINS,
  allowBirthday: SUPPORTERS,
  setRefundRules: CHANGERS,
  validateSettlementAccount: CHANGERS,
  refuseSettlementAccount: CHANGERS,
  readRegister: READERS,
  printRegister: READERS,
  readRiskReport: READERS,
  printRiskReport: READERS,
  listSupport: PEOPLE_READERS,
  readSupport: PEOPLE_READERS,
  answerSupport: SUPPORTERS,
  closeSupport: SUPPORTERS,
  reopenSupport: SUPPORTERS,
  listSavedAnswers: PEOPLE_READERS,
  saveAnswer: ADMINS,
  removeSavedAnswer: ADMINS,
  listReturns: READERS,
  readReturnRates: READERS,
  dishonorReturn: OPERATORS,
  proveAuthorization: READERS,
  listCredits: READERS,
  listUnsent: READERS,
  readCredit: READERS,
  listFailures: READERS,
  repeatFailure: OPERATORS,
  dropFailure: OPERATORS,
  listHeld: READERS,
  readHeld: READERS,
  releaseHeld: OPERATORS,
  refuseHeld: OPERATORS,
  endBlock: OPERATORS,
  listRiskDecisions: READERS,
  readRiskRules: READERS,
  replayRiskRule: OPERATORS,
  writeRiskRule: OPERATORS,
  switchRiskRule: OPERATORS,
  noteBounce: OPERATORS,
  listMerchantUsers: ALL,
  mailUserPassword: SUPPORTERS,
  deleteMerchantUser: SUPPORTERS,
  changeUserRole: SUPPORTERS,
  clearUserFactors: SUPPORTERS,
  setAddress: CHANGERS,
  setTimeZone: CHANGERS,
  setFeature: CHANGERS,
};

/** Whether a role may make a call of the console. */
export function staffMay(role: StaffRole, call: ConsoleCallName): boolean {
  return STAFF_MAY[call].includes(role);
}

/** Above this an exposure limit is high, in cents. */
export const HIGH_LIMIT_CENTS = 1_000_000;

/** `above`: where one of these inputs is over an amount, in cents, or null, which is no limit at all. */
type SecondPerson = 'always' | { readonly above: number; readonly inputs: readonly string[] };

/**
 * Which calls need a second person: one proposes, and another one who may make the call approves. Server, pages and
 * tests go by it. Removing somebody from the staff is not among them: it takes rights away, and must not wait.
 */
export const TWO_PEOPLE = {
  reoriginateFile: 'always',
  abandonFile: 'always',
  writeOffReturn: 'always',
  reverseDebit: 'always',
  inviteStaff: 'always',
  changeStaffRole: 'always',
  setFees: 'always',
  setExposureLimits: { above: HIGH_LIMIT_CENTS, inputs: ['day_cents', 'open_cents'] },
  setSettlementAccount: 'always',
  resumeBusiness: 'always',
  releaseDeliveries: 'always',
  validateSettlementAccount: 'always',
  releaseRefund: 'always',
  cancelRefund: 'always',
  switchRiskRule: 'always',
  changeUserRole: 'always',
  clearUserFactors: 'always',
  endBlock: 'always',
  closeBusiness: 'always',
} as const satisfies Partial<Record<ConsoleCallName, SecondPerson>>;
export type TwoPersonCall = keyof typeof TWO_PEOPLE;

/** Whether a call can need a second person. */
export function isTwoPersonCall(call: string): call is TwoPersonCall {
  return Object.hasOwn(TWO_PEOPLE, call);
}

/** Whether a call with this input needs a second person. */
export function needsTwoPeople(call: TwoPersonCall, input: Readonly<Record<string, unknown>>): boolean {
  const rule: SecondPerson = TWO_PEOPLE[call];
  if (rule === 'always') return true;
  return rule.inputs.some((name) => input[name] === null || Number(input[name] ?? 0) > rule.above);
}

/** What else asks for a passkey of the last 5 minutes, besides every call that can need two people. */
const FRESH_PASSKEY: readonly ConsoleCallName[] = [
  'approveProposal',
  'rotateSigningKey',
  'deliverElsewhere',
  'setRefundRules',
  'deleteMerchantUser',
];

/** Whether whoever makes a call shows by a passkey first that it is them, unless they did within 5 minutes. */
export function asksForPasskey(call: ConsoleCallName): boolean {
  return isTwoPersonCall(call) || FRESH_PASSKEY.includes(call);
}

/** A row of the page “Roles”, with the calls that it stands for. */
export interface StaffRight {
  readonly what: string;
  readonly calls: readonly ConsoleCallName[];
}

/** Rows of the page “Roles” as people read them, each with the calls that it stands for. */
export const STAFF_RIGHTS: readonly StaffRight[] = [
  { what: 'See Today', calls: ['me', 'logOut', 'today'] },
  { what: 'See files and exceptions', calls: ['listFiles', 'readFile', 'readLines', 'listExceptions'] },
  { what: 'Re-originate or abandon files', calls: ['reoriginateFile', 'abandonFile'] },
  { what: 'Close late rejections', calls: ['closeLateRejection'] },
  { what: 'Resolve exceptions', calls: ['resolveException', 'abandonUnoriginable'] },
  { what: 'Write off returns, reverse debits', calls: ['writeOffReturn', 'reverseDebit'] },
  { what: 'Release or cancel held refunds', calls: ['releaseRefund', 'cancelRefund'] },
  { what: 'See payouts, refunds and reversals', calls: ['listCredits', 'listUnsent', 'readCredit'] },
  { what: 'See webhooks, messages and jobs that fail', calls: ['listFailures'] },
  { what: 'Repeat or drop them', calls: ['repeatFailure', 'dropFailure'] },
  { what: 'See health, check providers, prove', calls: ['health', 'checkProviders', 'prove'] },
  { what: 'See and export the audit log', calls: ['listAudit', 'exportAudit'] },
  { what: 'See businesses', calls: ['listBusinesses', 'readBusiness'] },
  {
    what: 'Change fees and settlement accounts, end a stop',
    calls: ['setFees', 'setSettlementAccount', 'validateSettlementAccount', 'resumeBusiness'],
  },
  { what: 'Refuse a new settlement account', calls: ['refuseSettlementAccount'] },
  { what: 'Set exposure limits', calls: ['setExposureLimits'] },
  { what: 'Switch tips on or off', calls: ['setTips'] },
  { what: 'Close a business', calls: ['closeBusiness'] },
  { what: 'Keep open a business that is closing', calls: ['keepBusinessOpen'] },
  { what: 'See approvals', calls: ['listProposals', 'readProposal'] },
  {
    what: 'Approve or decline what they may do themselves',
    calls: ['approveProposal', 'declineProposal', 'withdrawProposal', 'closeProposal'],
  },
  { what: 'See applications', calls: ['listApplications', 'readApplication'] },
  { what: 'Check applications and ask back', calls: ['checkApplication', 'askApplicant', 'inviteApplicantAgain'] },
  { what: 'Approve and decline applications', calls: ['approveApplication', 'declineApplication'] },
  { what: 'See staff', calls: ['listStaff'] },
  { what: 'Invite staff and change roles', calls: ['inviteStaff', 'changeStaffRole'] },
  { what: 'Invite again, withdraw invitations, remove staff', calls: ['inviteAgain', 'withdrawInvitation', 'removeStaff'] },
  { what: 'See payments, and search', calls: ['listPayments', 'readPayment', 'search'] },
  { what: 'See consumers', calls: ['findConsumers', 'readConsumer'] },
  {
    what: 'Freeze and limit consumers, end their sessions, prove their number',
    calls: ['freezeConsumer', 'unfreezeConsumer', 'limitConsumer', 'endConsumerSessions', 'textNumberCode', 'checkNumberCode'],
  },
  { what: 'Confirm by passkey what asks for that', calls: ['askToConfirm', 'confirmIsMe'] },
  { what: 'See full account numbers', calls: ['askForAccountNumber', 'showAccountNumber'] },
  { what: 'Look things up, compare with the bank', calls: ['lookUp', 'readDeliveries'] },
  { what: 'Release held deliveries', calls: ['releaseDeliveries'] },
  { what: 'Let a file go to another server of the bank', calls: ['deliverElsewhere'] },
  { what: 'Make a new signing key', calls: ['rotateSigningKey'] },
  { what: 'Let a consumer try their birthday again', calls: ['allowBirthday'] },
  { what: 'Set refund rules', calls: ['setRefundRules'] },
  { what: 'See and print reports', calls: ['readRegister', 'printRegister', 'readRiskReport', 'printRiskReport'] },
  { what: 'See requests for help and saved answers', calls: ['listSupport', 'readSupport', 'listSavedAnswers'] },
  { what: 'Answer, close and reopen requests for help', calls: ['answerSupport', 'closeSupport', 'reopenSupport'] },
  { what: 'Write and remove saved answers', calls: ['saveAnswer', 'removeSavedAnswer'] },
  { what: 'See returns and rates, and proofs of authorizations', calls: ['listReturns', 'readReturnRates', 'proveAuthorization'] },
  { what: 'Dishonor returns', calls: ['dishonorReturn'] },
  { what: 'See what the rules of risk hold, and the rules', calls: ['listHeld', 'readHeld', 'listRiskDecisions', 'readRiskRules'] },
  { what: 'Release or refuse held payments', calls: ['releaseHeld', 'refuseHeld'] },
  { what: 'Write and replay rules of risk', calls: ['writeRiskRule', 'replayRiskRule'] },
  { what: 'Switch rules of risk, end blocks', calls: ['switchRiskRule', 'endBlock'] },
  { what: 'Note emails that came back', calls: ['noteBounce'] },
  { what: "See merchants' users", calls: ['listMerchantUsers'] },
  { what: "Mail merchants' users a link for a password, delete them", calls: ['mailUserPassword', 'deleteMerchantUser'] },
  { what: "Change roles of merchants' users, remove their second factors", calls: ['changeUserRole', 'clearUserFactors'] },
  { what: 'Change addresses and time zones of businesses', calls: ['setAddress', 'setTimeZone'] },
  { what: 'Switch features of businesses on or off', calls: ['setFeature'] },
];

/** Whether a row of the page “Roles” needs two people: `some` for high amounts alone. Its calls have the same rule. */
export function secondPersonOf({ calls }: StaffRight): 'always' | 'some' | 'never' {
  const [call = 'me'] = calls;
  if (!isTwoPersonCall(call)) return 'never';
  return (TWO_PEOPLE[call] as SecondPerson) === 'always' ? 'always' : 'some';
}
