import { type DataFileStanding, dataFile } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { callForFile } from '../../../session/call-for-file.ts';

const KEY = ['data-file'] as const;
/** A file is made within seconds. */
const LOOK_AGAIN_MS = 2_000;
/** A line that comes back is noticed without a press. */
const TRY_AGAIN_MS = 5_000;

/** How far the consumer's file has come; asked for again while it is made, and when they or their network come back. */
export function useDataFile() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(dataFile.read, { signal }),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (data !== undefined && error) return TRY_AGAIN_MS;
      return data?.state === 'making' ? LOOK_AGAIN_MS : false;
    },
  });
}

/** Asks for a new file, once its consumer has confirmed that it is them. */
export function useRequest(onFailed: (error: unknown) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(dataFile.request),
    onSuccess: (standing) => client.setQueryData<DataFileStanding>(KEY, standing),
    onError: (error) => {
      // No answer may have been one: what is so is asked for.
      void client.invalidateQueries({ queryKey: KEY });
      onFailed(error);
    },
  });
}

/** Brings the file. */
export async function readFile(): Promise<{ name: string; content: Blob }> {
  return { name: 'my-data.zip', content: await callForFile(dataFile.download) };
}
