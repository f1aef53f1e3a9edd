import type { Tasks } from '../kernel/jobs/queue.ts';
import { deliverFileTask } from './deliver/deliver-file.ts';
import { DELIVER_FILE } from './deliver/queue-delivery.ts';
import type { EntryHandlers } from './entry-handlers.ts';

export { closeLateRejection } from './acknowledge/close-late-rejection.ts';
export { type DecisionAnswer, decideRejectedFile } from './acknowledge/decide-rejected-file.ts';
export { askBank, pollAcknowledgements } from './acknowledge/read-acknowledgements.ts';
export { clearsOn } from './calendar/clears-on.ts';
export { isLate, lastReturnDay } from './calendar/last-return-day.ts';
export { effectiveEntryDateOf, settlementOf } from './calendar/settlement.ts';
export {
  type CutoffRule,
  effectiveEntryDate,
  effectiveEntryDateAt,
  isSameDayCutoff,
  lastCutoffBy,
  nextCutoff,
  postingDate,
  type SameDayWindow,
} from './calendar/timetable.ts';
export { cutoff, postLate } from './cutoff.ts';
export { listWaitedFor } from './cutoff-store.ts';
export { deliverAgain, deliverFile } from './deliver/deliver-file.ts';
export { deliverElsewhere } from './deliver/handed-through.ts';
export { DELIVER_FILE } from './deliver/queue-delivery.ts';
export { watchBank } from './deliver/watch-bank.ts';
export type {
  BatchToOriginate,
  Collected,
  CutoffMoments,
  CutoffVerb,
  EntryAtBank,
  EntryHandler,
  EntryHandlers,
  EntryKind,
  EntryToOriginate,
  LineVerb,
  Returned,
  ReturnedEntry,
  SentEntry,
  WhyAbandoned,
} from './entry-handlers.ts';
export { handlersOf, onePage, whoEnded } from './entry-handlers.ts';
export { listExceptions, listUnoriginableEntries, resolveException } from './exceptions/exceptions.ts';
export type { ChangeLine, ContestedLine, ReturnLine } from './ingest/incoming-lines.ts';
export { noteEntriesReturned } from './ingest/incoming-store.ts';
export { ingestFiles } from './ingest/ingest-files.ts';
export type { LineException, LineOutcome, MatchedLine, WrongReturn } from './ingest/process-lines.ts';
export { type EntryInFile, readReceivedEntry, SentFiles } from './ingest/read-sent-entry.ts';
export { findEntryOfLine, findFilesNamed, findNamedFile, type NamedFile, readNamedFile } from './named-files-store.ts';
export { abandonUnoriginableEntry } from './originate/abandon-unoriginable-entry.ts';
export { collectDebits } from './originate/collect-debits.ts';
export { failFirstDebits, rejectDebits, settleDebits, takeOverDebits } from './originate/debits.ts';
export { type DryRun, dryRunCutoff, type WouldSend } from './originate/dry-run.ts';
export {
  accountOfEntry,
  companyName,
  companyNameOf,
  consumerName,
  fitEntry,
  merchantName,
  transactionCodeOf,
} from './originate/entry-fields.ts';
export { type FileShare, takeShare } from './originate/file-room.ts';
export { keepOffsetAccount } from './originate/offset-account.ts';
export { returnOffsets, takeOverOffsets } from './originate/offset-entries.ts';
export { listOutgoingFiles, readFileBytes, readFileForPerson, readOutgoingFile } from './originate/outgoing-files.ts';
export { pullDebits } from './originate/pull-debits.ts';
export { TrialFile } from './originate/trial-file.ts';
export { UnoriginableEntries } from './originate/unoriginable-entries.ts';
export { pageOfFiles, readFileOverview } from './overview/files.ts';
export { countExceptionsByReason, countFilesByMonth, countHoldsAndAbandoned } from './overview/period-store.ts';
export type { FileFacts, OverviewRow } from './overview/store.ts';
export { compareTotals } from './prove/compare-totals.ts';
export { invariants } from './prove/invariants.ts';
export type { Answers } from './prove/prove-entries.ts';
export { BankJournal, journalFolder } from './reconcile/bank-journal.ts';
export { type Comparison, compareWithBank, type Difference } from './reconcile/compare-with-bank.ts';
export { DeliveriesHeld, readHold, requireNotHeld } from './reconcile/hold-deliveries.ts';
export { type Released, releaseDeliveries } from './reconcile/reconcile-bank.ts';
export { obstacleToRelease, type Said } from './reconcile/release-obstacles.ts';
export { cancelLateReinitiations, cancelReinitiations, type NotifyCancelled } from './settle/cancel-reinitiations.ts';
export { settle } from './settle/settle.ts';
export { findReturnableEntry } from './store.ts';

/** The queued work of this module. */
export function tasks(entryHandlers: EntryHandlers): Tasks {
  return { [DELIVER_FILE]: deliverFileTask(entryHandlers) };
}
