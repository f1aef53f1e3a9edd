/** Numbers that server and screens share. Amounts in cents, times in the unit their name ends with. */

export const MIN_AMOUNT_CENTS = 1;
/** $999,999.99: under the $1,000,000 cap on a single entry. */
export const MAX_AMOUNT_CENTS = 99_999_999;
export const DAILY_LIMIT_CENTS = 50_000;
export const PAYMENT_CODE_LENGTH = 5;
/** No 0, O, 1 or I: nothing that two people at a counter could read differently. */
export const PUBLIC_ID_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const PUBLIC_ID_LENGTH = 12;
export const OPEN_PURCHASE_MS = 5 * 60_000;
export const APPROVAL_MS = 5 * 60_000;
/** A checkout session is open for half an hour. */
export const CHECKOUT_SESSION_MS = 30 * 60_000;
export const ORDER_ID_MAX = 64;
export const EXPIRY_MARGIN_MS = 10_000;
export const TICKET_MS = 30_000;
export const BALANCE_DISPLAY_MS = 15 * 60_000;
export const BALANCE_DEBIT_MS = 60_000;
export const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60_000;
export const RECONNECT_DELAYS_MS = [300, 500, 800] as const;
/** How long events are listed, and messages of webhooks kept. */
export const EVENTS_KEPT_DAYS = 30;
export const NOTES_MAX = 255;
export const REFUND_REASON_MAX = 255;
/** How long a refund waits for a second person. */
export const REFUND_APPROVAL_MS = 7 * 24 * 60 * 60_000;
export const SUPPORT_NOTES_MIN = 10;
export const ADULT_YEARS = 18;
export const OLDEST_BIRTH_YEAR = 1900;

export const PURCHASE_POWER_CACHE_MS = 900_000;
export const USER_CACHE_MS = 300_000;
export const BUSINESS_CACHE_MS = 600_000;
export const RECENT_TRANSACTIONS = 5;
export const HISTORY_PAGE = 10;
export const COUNTER_NAME_MAX = 40;
/** The most that a business has in use at a time. */
export const COUNTERS_MAX = 50;
/** How often the portal looks for orders that its user has open on other devices. */
export const OPEN_ORDERS_LOOK_MS = 5_000;
/** How often a till looks who waits at its counters. */
export const WAITING_LOOK_MS = 2_000;
