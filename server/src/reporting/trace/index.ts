export { openLines } from './file-lines.ts';
export { proveAuthorization } from './prove-authorization.ts';
export { readTrace } from './read-trace.ts';
export { routes } from './routes.ts';
export { writeTrace } from './write-trace.ts';
