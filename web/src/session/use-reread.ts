import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Makes changes to what stands under a key. It is read again after each: somebody may have been quicker, or an answer was lost. */
export function useReread(key: QueryKey): <T>(change: () => Promise<T>) => Promise<T> {
  const client = useQueryClient();
  return async (change) => {
    try {
      return await change();
    } finally {
      void client.invalidateQueries({ queryKey: key });
    }
  };
}
