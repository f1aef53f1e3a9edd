import type { IsoDate } from '@drawbridge/banking-calendar';

/** A stretch of whole days of New York, as rows with moments and rows with days are asked for it. */
export interface Period {
  readonly from: Date;
  /** The moment at which the day after it begins. */
  readonly until: Date;
  readonly first_day: IsoDate;
  /** The day after it. */
  readonly next_day: IsoDate;
}
