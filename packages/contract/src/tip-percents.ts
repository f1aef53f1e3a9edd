/** The shares of an order that are suggested as a tip, in percent, until a business chooses its own. */
export const TIP_PERCENTS: readonly number[] = [10, 15, 20];
export const TIP_PERCENTS_MIN = 3;
export const TIP_PERCENTS_MAX = 4;
/** The largest share that may be suggested. */
export const TIP_PERCENT_MAX = 30;
