export { type FullEntry, listEntries, readEntry } from './list-entries.ts';
export { maskArgument } from './mask-argument.ts';
export { noteRefusal } from './note-refusal.ts';
export { countDecisions, countEvents } from './period-store.ts';
export { routes } from './routes.ts';
export { type EntryRow, findUserIdBySubject as findAuditedUser, hasLooked, type LookedAt, listEntriesOfThing } from './store.ts';
export { type AuditWho, providerWho, UNKNOWN, userWho } from './who.ts';
export { factsInWords, whoOf, writeCsv } from './write-csv.ts';
export { type AuditEntry, writeEntry } from './write-entry.ts';
