import { type ApiKey, apiKeys, type BodyIn, type NewApiKey } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { attemptOnce } from '../attempts.ts';
import { boundsOf, type KeyEntries } from './key-entries.ts';

const KEYS = ['api-keys'] as const;

/** The organization's keys, newest first; never a secret. */
export function useApiKeys() {
  return useQuery({ queryKey: KEYS, queryFn: ({ signal }): Promise<readonly ApiKey[]> => call(apiKeys.list, { signal }) });
}

/** Makes a key, once. Its secret is in this answer alone: it is not kept with the list. */
export function useCreateKey(zoneOf: (entries: KeyEntries) => string) {
  const client = useQueryClient();
  return useMutation({
    // An answer with a secret is held no longer than the page shows it.
    gcTime: 0,
    mutationFn: (entries: KeyEntries): Promise<NewApiKey> => {
      const { name, syn_business_id } = entries;
      const body = { name, syn_business_id, ...boundsOf(entries, zoneOf(entries)) };
      return attemptOnce(`api-key:${JSON.stringify(body)}`, (key) => call(apiKeys.create, { body, key }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS }),
  });
}

/** Changes what a key may do. */
export function useChangeKey() {
  return useKeyMutation(({ id, body }: { id: string; body: BodyIn<typeof apiKeys.change> }) =>
    call(apiKeys.change, { params: { id }, body }),
  );
}

/** Revokes a key, for good. */
export function useRevokeKey() {
  return useKeyMutation((id: string) => call(apiKeys.revoke, { params: { id } }));
}

/** What changes a key: the list shows it at once. */
function useKeyMutation<Input>(mutationFn: (input: Input) => Promise<ApiKey>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (changed) =>
      client.setQueryData<readonly ApiKey[]>(KEYS, (known = []) => known.map((key) => (key.id === changed.id ? changed : key))),
  });
}
