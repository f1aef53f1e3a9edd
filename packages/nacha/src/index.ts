export { achText } from './ach-text.ts';
export type {
  Addenda,
  AddendaInput,
  AddendaKind,
  ChangeAddenda,
  ContestedReturnAddenda,
  DishonoredReturnAddenda,
  EntryNature,
  IatChangeAddenda,
  IatReturnAddenda,
  MachineAddenda,
  PaymentAddenda,
  RefusedChangeAddenda,
  ReturnAddenda,
  TerminalAddenda,
} from './addenda.ts';
export { isReturnOrChange, natureOf } from './addenda.ts';
export type { IatAddenda, IatAddendaKind } from './addenda-iat.ts';
export type { AdvBatchControl, BatchControl } from './batch-control.ts';
export type { BatchHeader, BatchHeaderInput, IatBatchHeader, IatBatchHeaderInput } from './batch-header.ts';
export {
  type ChangeOf,
  type ContestOf,
  changesOf,
  contestedReturnsOf,
  type DishonorOf,
  dishonoredReturnsOf,
  type RefusalOf,
  type ReturnOf,
  refusedChangesOf,
  returnsOf,
} from './builders/answers.ts';
export { type AnyFile, flattenedFile, mergedFile, rebuiltFile, splitFile } from './builders/files.ts';
export { balancedBatch, prenotesOf, reversalsOf } from './builders/forward.ts';
export type { AnyBatch, Numbering } from './builders/parts.ts';
export { CHANGE_CODES } from './change-codes.ts';
export { type Correction, correctedDataOf, correctionOf } from './corrected-data.ts';
export { type Enrollment, enrollmentOf } from './enrollment.ts';
export { NachaError, type NachaErrorDetails, NachaFileError, type NachaWarning } from './errors.ts';
export type { NachaEvent } from './events.ts';
export { CONTEST_CODES, DISHONOR_CODES, REFUSAL_CODES } from './exception-codes.ts';
export type { FileControl } from './file-control.ts';
export type { FileHeader, FileHeaderInput } from './file-header.ts';
export { type FileTotals, FileWriter } from './file-writer.ts';
export { fileInputOf } from './from-json.ts';
export { maskedAccount, maskedAddenda, maskedEntry } from './mask.ts';
export type * from './model.ts';
export {
  type BatchToBalance,
  MOST_ENTRY_CENTS,
  type OffsetAccount,
  type OffsetEntry,
  offsetEntriesOf,
} from './offset-entries.ts';
export { OFFSET_NAME } from './offset-name.ts';
export type { Chunk, ChunkSource } from './pieces.ts';
export { checkFile, type FileCheck, readEventsFrom, readFile, readFileFrom, readRecords, readRecordsFrom } from './read-file.ts';
export { readFileControl } from './read-file-control.ts';
export type { ReadOptions } from './record-reader.ts';
export { RETURN_CODES, type ReturnCode, type ReturnDeadline, type ReturnGroup, returnReasonOf } from './return-codes.ts';
export { checkDigitOf, isRoutingNumber } from './routing-number.ts';
export { type ListedRule, RULES, type RuleLevels } from './rules/levels.ts';
export type { RuleLevel } from './rules/rule.ts';
export { type BatchFormat, batchFormatOf, STANDARD_ENTRY_CLASSES, type StandardEntryClass } from './standard-entry-classes.ts';
export { entryDetailSequenceOf, LAST_TRACE_SEQUENCE, traceNumber } from './trace-number.ts';
export {
  type AccountKind,
  type Direction,
  describeTransactionCode,
  type EntryPurpose,
  returnTransactionCodeOf,
  type TransactionCode,
  transactionCodeFor,
} from './transaction-codes.ts';
export { writeChunks, writeFile, writeLines } from './write-file.ts';
