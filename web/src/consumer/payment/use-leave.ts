import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Place } from './place-of-status.ts';

/**
 * Leaves the page, once: what happens afterwards no longer counts. The page is replaced in the history, so that going
 * back never returns to a code that was used or an order that was answered.
 */
export function useLeave(): (place: Place) => void {
  const navigate = useNavigate();
  const left = useRef(false);
  return useCallback(
    ({ to, state }: Place) => {
      if (left.current) return;
      left.current = true;
      navigate(to, { replace: true, state });
    },
    [navigate],
  );
}
