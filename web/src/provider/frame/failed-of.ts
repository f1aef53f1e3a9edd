import type { FailedProps } from '../../ui/feedback/empty.tsx';

/** A query, as far as a list asks how it stands. */
interface ListQuery {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly isFetching: boolean;
}

/** What stands in a list's place while it could not be read, with a way to try again; nothing where there are rows to show. */
export function failedOf({ data, error, refetch, isFetching }: ListQuery, title: string): FailedProps | undefined {
  if (!error || data) return undefined;
  return { title, children: error.message, onRetry: () => void refetch(), retrying: isFetching };
}
