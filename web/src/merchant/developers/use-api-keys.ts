import { type ApiKey, apiKeys, type NewApiKey } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { attemptOnce } from '../attempts.ts';

const KEYS = ['api-keys'] as const;

/** The organization's keys, newest first; never a secret. */
export function useApiKeys() {
  return useQuery({ queryKey: KEYS, queryFn: ({ signal }): Promise<readonly ApiKey[]> => call(apiKeys.list, { signal }) });
}

/** Makes a key, once. Its secret is in this answer alone: it is not kept with the list. */
export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    // An answer with a secret is held no longer than the page shows it.
    gcTime: 0,
    mutationFn: (body: { syn_business_id: string; name: string }): Promise<NewApiKey> =>
      attemptOnce(`api-key:${JSON.stringify(body)}`, (key) => call(apiKeys.create, { body, key })),
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS }),
  });
}

/** Revokes a key, for good. */
export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(apiKeys.revoke, { params: { id } }),
    onSuccess: (revoked) =>
      client.setQueryData<readonly ApiKey[]>(KEYS, (known = []) => known.map((key) => (key.id === revoked.id ? revoked : key))),
  });
}
