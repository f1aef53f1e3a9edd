export { inSpan, traceNow, traceOfLine, traceparentNow } from './active.ts';
export { causeOf, linkCauses, noteCause, tidy } from './causes.ts';
export { statementName } from './statement-name.ts';
export { traceOfRequest, traceRequests } from './trace-requests.ts';
export { tracedPort } from './traced-port.ts';
export { inTrace, noTracing, type Tracing } from './tracing.ts';
