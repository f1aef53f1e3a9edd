export { addressKey } from './address-key.ts';
export { takeServerTurn } from './server-turns.ts';
export { LIMITS, type LimitName, limitOf, OPEN_SOCKETS } from './table.ts';
export { takeTurn, takeTurnWithin } from './take-turn.ts';
export { tidy } from './tidy.ts';
