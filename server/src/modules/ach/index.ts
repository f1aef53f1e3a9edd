import type { Tasks } from '../../jobs/queue.ts';
import { DELIVER_FILE } from './cut-file.ts';
import { deliverFileTask } from './deliver-file.ts';
import type { Movements } from './movements.ts';

export { BankJournal, journalFolder } from './bank-journal.ts';
export {
  addBankingDays,
  addDays,
  bankHolidayOn,
  bankingDayFrom,
  dayOfYear,
  type IsoDate,
  isBankingDay,
  nextBankingDay,
} from './calendar.ts';
export type { TellCancelled } from './cancel-retries.ts';
export { closeLateRejection } from './close-late-rejection.ts';
export { type Comparison, compareWithBank, type Difference } from './compare-with-bank.ts';
export { cutoff, postLate } from './cutoff.ts';
export { listWaitedFor } from './cutoff-store.ts';
export { debits } from './debits.ts';
export { type DecisionAnswer, decideRejectedFile } from './decide-rejected-file.ts';
export { deliverAgain, deliverFile } from './deliver-file.ts';
export { type DryRun, dryRunCutoff, type WouldSend } from './dry-run.ts';
export { accountOfEntry, companyName, companyNameOf, consumerName, fitEntry, merchantName, transactionCodeOf } from './entry-fields.ts';
export { giveUpUnwritten } from './give-up-unwritten.ts';
export { deliverElsewhere } from './handed-through.ts';
export { DeliveriesHeld, readHold, requireNotHeld } from './hold-deliveries.ts';
export type { ChangeLine, ContestedLine, ReturnLine } from './incoming-lines.ts';
export { noteEntryReturned } from './incoming-store.ts';
export { invariants } from './invariants.ts';
export { isLate, lastReturnDay } from './last-return-day.ts';
export { LeftOut } from './left-out.ts';
export type {
  BatchToCut,
  CutoffMoments,
  EntryAtBank,
  EntryKind,
  EntryToCut,
  Movement,
  Movements,
  ReturnedEntry,
  ReturnedTogether,
  SentEntry,
} from './movements.ts';
export { whoEnded } from './movements.ts';
export { keepOffsetAccount } from './offset-account.ts';
export { offsetEntries } from './offset-entries.ts';
export { listOutgoingFiles, readFileBytes, readFileForPerson, readOutgoingFile } from './outgoing-files.ts';
export type { Answers } from './prove-entries.ts';
export { pullDebits } from './pull-debits.ts';
export { type EntryInFile, readReceivedEntry, SentFiles } from './read-sent-entry.ts';
export { type Released, releaseDeliveries } from './reconcile-bank.ts';
export type { Said } from './release-obstacles.ts';
export { listLeftOut, listSetAside, settleSetAside } from './set-aside.ts';
export { settle } from './settle.ts';
export { effectiveEntryDateOf, settlementOf } from './settlement.ts';
export { findReturnableEntry } from './store.ts';
export { askBank, takeAcknowledgements } from './take-acknowledgements.ts';
export { takeInFiles } from './take-in-files.ts';
export type { Aside, DishonourCode, Incoming, Told } from './take-in-line.ts';
export {
  type CutoffRule,
  EASTERN,
  effectiveEntryDate,
  effectiveEntryDateAt,
  isSameDayCutoff,
  nextCutoff,
  postingDate,
  type SameDayWindow,
} from './timetable.ts';
export { TrialFile } from './trial-file.ts';
export { instantOf, type WallTime, wallTimeAt } from './wall-time.ts';
export { watchBank } from './watch-bank.ts';

/** The queued work of this module. */
export function tasks(movements: Movements): Tasks {
  return { [DELIVER_FILE]: deliverFileTask(movements) };
}
