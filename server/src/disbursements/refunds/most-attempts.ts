/** How often a refund is tried, to any account, counting the first: then its money must go another way. */
export const MOST_ATTEMPTS = 3;
