import type { ConsoleCallName, consoleCalls } from '@drawbridge/contract/provider';

type Calls = typeof consoleCalls;
/** The calls that change something. */
export type ChangingCall = { [Name in ConsoleCallName]: Calls[Name]['method'] extends 'POST' ? Name : never }[ConsoleCallName];

/** What each change is called in the audit log. */
export const CALL_WORDS: Readonly<Record<ChangingCall, string>> = {
  logOut: 'log out',
  reoriginateFile: 're-originate a file',
  abandonFile: 'abandon a file',
  closeLateRejection: 'close a late rejection',
  resolveException: 'resolve an exception',
  abandonUnoriginable: 'abandon an unoriginable entry',
  releaseRefund: 'release a refund',
  cancelRefund: 'cancel a refund',
  writeOffReturn: 'write off a return',
  inviteStaff: 'invite one of the staff',
  inviteAgain: 'send an invitation of staff again',
  withdrawInvitation: 'withdraw an invitation of staff',
  changeStaffRole: 'change the role of one of the staff',
  removeStaff: 'remove one of the staff',
  approveProposal: 'approve a proposal',
  declineProposal: 'decline a proposal',
  withdrawProposal: 'take a proposal back',
  reverseDebit: 'reverse a debit',
  setFees: 'change the fees of a business',
  setExposureLimits: 'set the exposure limits of a business',
  setSettlementAccount: 'change the settlement account of a business',
  resumeBusiness: 'let a stopped business ask for debits again',
  setTips: 'switch tips of a business on or off',
  checkApplication: 'check an application',
  askApplicant: 'ask an applicant',
  approveApplication: 'approve an application',
  declineApplication: 'decline an application',
  inviteApplicantAgain: 'send an approved applicant their invitation again',
  freezeConsumer: 'freeze a consumer',
  unfreezeConsumer: 'lift the freeze of a consumer',
  limitConsumer: 'change the daily limit of a consumer',
  endConsumerSessions: 'end the sessions of a consumer',
  textNumberCode: "text a code to a consumer's number",
  checkNumberCode: 'check a code that a consumer read back',
  releaseHeld: 'release a held payment',
  refuseHeld: 'refuse a held payment',
  endBlock: 'end a block of an account or a person',
  replayRiskRule: 'replay a rule of risk',
  writeRiskRule: 'write a rule of risk',
  switchRiskRule: 'switch a rule of risk',
};
