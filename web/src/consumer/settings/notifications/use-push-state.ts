import { useQuery } from '@tanstack/react-query';
import { readPush } from './push-device.ts';

export const PUSH_KEY = ['push-device'] as const;

/** How this browser stands with push; it is looked at again whenever somebody comes back to it. */
export function usePushState() {
  return useQuery({ queryKey: PUSH_KEY, queryFn: readPush, refetchOnWindowFocus: true });
}
