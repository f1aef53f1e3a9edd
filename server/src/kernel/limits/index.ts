export { addressKey } from './address-key.ts';
export { consumeRateLimit, consumeRateLimitWithin } from './consume-rate-limit.ts';
export { consumeServerRateLimit, serverRateLimitStanding, serverRateLimitWait } from './server-rate-limits.ts';
export { LIMITS, type LimitName, limitOf, OPEN_SOCKETS } from './table.ts';
export { tidy } from './tidy.ts';
