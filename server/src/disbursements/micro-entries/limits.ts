/** What a verification may be, and how often one may start: guessing two amounts under a dollar must stay hopeless. */

const DAY_MS = 24 * 60 * 60_000;

/** Wrong answers after which an account is refused: of 4,851 pairs of amounts three can be tried. */
export const MOST_WRONG_ANSWERS = 3;

/** How long the amounts can be entered after they have arrived. */
export const ANSWER_MS = 14 * DAY_MS;

/** How often accounts may be linked by numbers: by one consumer, for the same numbers, and from one address. */
export const START_LIMITS = {
  of_consumer: { most: 3, window_ms: 30 * DAY_MS },
  of_numbers: { most: 3, window_ms: 30 * DAY_MS },
  of_address: { most: 20, window_ms: DAY_MS },
} as const;

/** Deposits are under a dollar (Nacha rules, micro-entries). */
export const LEAST_CENTS = 1;
export const MOST_CENTS = 99;
