import { contacts } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { useReread } from '../../../session/use-reread.ts';

const KEY = ['contacts'] as const;

/** The new address that waits for its link to be opened. */
export function useEmailChange() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(contacts.read, { signal }) });
}

/** The calls that change it. Each has it read again. */
export function useEmailChanges() {
  const change = useReread(KEY);
  return {
    begin: (email: string) => change(() => call(contacts.beginEmail, { body: { email } })),
    withdraw: () => change(() => call(contacts.withdrawEmail)),
  };
}
