import { type Counter, counters } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

const keyOf = (business_id: string) => ['counters', business_id] as const;

/** The counters that a business has in use. */
export function useCounters(business_id: string) {
  return useQuery({
    queryKey: keyOf(business_id),
    queryFn: async ({ signal }): Promise<readonly Counter[]> =>
      (await call(counters.list, { query: { syn_business_id: business_id }, signal })).items,
  });
}

/** Adds a counter of a name; it is in the list as soon as it is there. */
export function useAddCounter(business_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name }: { name: string }) => call(counters.create, { body: { name, syn_business_id: business_id } }),
    onSuccess: (added) =>
      client.setQueryData<readonly Counter[]>(keyOf(business_id), (known = []) => [...known.filter(({ id }) => id !== added.id), added]),
  });
}

/** Takes a counter out of use, and out of the list. */
export function useRetireCounter(business_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (counterId: string) => call(counters.retire, { params: { counterId } }),
    onSuccess: (_, counterId) =>
      client.setQueryData<readonly Counter[]>(keyOf(business_id), (known = []) => known.filter(({ id }) => id !== counterId)),
  });
}
