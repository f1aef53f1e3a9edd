import { erasure } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../session/api.ts';
import { useChange } from '../../../session/use-change.ts';
import { leaveForGood } from './leave-for-good.ts';

/** Whether the consumer's data can be deleted now. It is asked anew whenever the card is opened: payments clear. */
export function useErasureOutlook() {
  return useQuery({ queryKey: ['erasure'], queryFn: ({ signal }) => call(erasure.read, { signal }) });
}

/** Deletes it, and leaves. `onRefused`: something began in the meantime, and the card is read again. */
export function useErasing(onRefused: () => void) {
  const [is_done, setDone] = useState(false);
  const erasing = useChange(
    () =>
      call(erasure.erase).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'ERASURE_NOT_YET') onRefused();
        throw error;
      }),
    () => {
      setDone(true);
      leaveForGood();
    },
  );
  return { ...erasing, busy: erasing.busy || is_done };
}
