import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from '../ui/feedback/empty.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

interface LoadedProps<Answer> {
  of: UseQueryResult<Answer>;
  /** What is said where it could not be read, above why. */
  failed: string;
  waiting?: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** What was read, once it is there. */
export function Loaded<Answer>({ of, failed, waiting = <WaitingRows />, children }: LoadedProps<Answer>) {
  if (of.isError)
    return (
      <Failed title={failed} onRetry={() => void of.refetch()} retrying={of.isFetching}>
        {of.error.message}
      </Failed>
    );
  return of.data === undefined ? waiting : children(of.data);
}

/** In the place of rows that are being read. */
export function WaitingRows({ count = 2 }: { count?: number }) {
  return (
    <div className="stack stack--16">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={place} shape="row" />
      ))}
    </div>
  );
}
