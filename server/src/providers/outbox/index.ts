export { listOutbox, type OutboxMessage } from './store.ts';
