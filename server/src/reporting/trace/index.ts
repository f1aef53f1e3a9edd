export { closedBetween, type DateSteps } from './explain-dates.ts';
export { openLines } from './file-lines.ts';
export { isPublicId, lineNamed } from './find-subject.ts';
export { proveAuthorization } from './prove-authorization.ts';
export { type PaymentTrace, readPaymentTrace, readTrace } from './read-trace.ts';
export { routes } from './routes.ts';
export { type EntryRow, findEntry, findPaymentOfSubject } from './store.ts';
export { providerName } from './validation-words.ts';
export { writeTrace } from './write-trace.ts';
