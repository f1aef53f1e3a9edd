import type { CurrentBusiness } from './use-current-business.ts';

/** What is read of a query that is shown as a table. */
export interface Listed<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface Waits {
  /** The businesses, where the list waits for them. */
  current?: CurrentBusiness;
  /** What could not be brought up to date is not shown. */
  fresh?: boolean;
}

/** How a list stands: whether it, or its businesses, failed to load, and how to try again. */
export function standing({ data, isError, isFetching, refetch }: Listed<unknown>, { current, fresh }: Waits = {}) {
  return {
    failed: current?.failed === true || (isError && (fresh === true || data === undefined)),
    again: () => {
      if (current?.failed) current.again();
      else void refetch();
    },
    retrying: current?.fetching === true || isFetching,
  };
}
