/** How often a refund is tried, whatever accounts it goes to, counting the first: after that its money must go another way. */
export const MOST_ATTEMPTS = 3;
