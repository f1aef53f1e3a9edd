import type { ConsoleCallName } from '@drawbridge/contract/provider';

/** How the console does what a command does: by calls, or why it can be a terminal's alone. */
export type InConsole = { readonly calls: readonly ConsoleCallName[] } | { readonly terminal: string };

const by = (...calls: ConsoleCallName[]): InConsole => ({ calls });
/** The console runs the command itself. */
const LOOKED_UP = by('lookUp');

/** Where the console does what each command of `npm run operate` does (acceptance row PRV-25). A test walks it both ways. */
export const IN_CONSOLE: Readonly<Record<string, InConsole>> = {
  check: by('health', 'checkProviders'),
  'make-sealing-keys': { terminal: 'Keys are made before a server runs, and go where no server can write' },
  'add-merchant': by('approveApplication'),
  tips: by('setTips'),
  'refund-rules': by('lookUp', 'setRefundRules'),
  'close-business': by('closeBusiness'),
  'keep-business-open': by('keepBusinessOpen'),
  'set-exposure-limit': by('setExposureLimits'),
  'show-business': by('readBusiness', 'lookUp'),
  freeze: by('freezeConsumer'),
  unfreeze: by('unfreezeConsumer'),
  'change-phone': { terminal: 'Whoever has lost their phone is made sure of by people, on papers that the console does not hold' },
  'allow-birthday': by('allowBirthday'),
  users: by('listMerchantUsers', 'lookUp', 'deleteMerchantUser', 'changeUserRole', 'mailUserPassword', 'clearUserFactors'),
  'list-files': by('listFiles', 'lookUp'),
  'show-file': by('readFile', 'readLines', 'lookUp'),
  're-originate': by('reoriginateFile'),
  abandon: by('abandonFile'),
  'deliver-elsewhere': by('deliverElsewhere'),
  'close-late-rejection': by('closeLateRejection'),
  'dry-run-cutoff': LOOKED_UP,
  'reconcile-bank': by('readDeliveries', 'releaseDeliveries'),
  'list-exceptions': by('listExceptions', 'lookUp'),
  'resolve-exception': by('resolveException'),
  'abandon-unoriginable-entry': by('abandonUnoriginable'),
  'originator-register': by('lookUp', 'readRegister', 'printRegister'),
  'risk-report': by('readRiskReport', 'printRiskReport'),
  'replay-rules': by('replayRiskRule'),
  'return-rates': by('readReturnRates', 'lookUp'),
  'resume-business': by('resumeBusiness'),
  trace: by('readPayment', 'lookUp'),
  proof: by('proveAuthorization'),
  'settlement-account': by('setSettlementAccount', 'validateSettlementAccount', 'refuseSettlementAccount'),
  'list-unpaid': by('listUnsent', 'lookUp'),
  'list-refunds': by('listCredits', 'lookUp'),
  'release-refund': by('releaseRefund'),
  'cancel-refund': by('cancelRefund'),
  reverse: by('reverseDebit'),
  'list-reversals': by('listCredits', 'lookUp'),
  'list-notifications-of-change': LOOKED_UP,
  'list-dishonored-returns': by('listReturns', 'lookUp'),
  dishonor: by('dishonorReturn'),
  'write-off-dishonored-return': by('writeOffReturn'),
  'list-messages': by('listFailures'),
  'retry-message': by('repeatFailure'),
  'note-bounce': by('noteBounce'),
  'rotate-sealing-key': { terminal: 'It works as the owner of the schema; pages are served by a role that may not' },
  'rotate-signing-key': by('rotateSigningKey'),
  'invite-staff': by('inviteStaff', 'inviteAgain'),
  'list-audit': by('listAudit'),
  'export-audit': by('exportAudit'),
};
