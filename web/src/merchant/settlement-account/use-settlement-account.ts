import { type BodyOf, type SettlementStanding, settlementAccount } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

const keyOf = (syn_business_id: string) => ['settlement-account', syn_business_id] as const;

/** Where a business is paid out to, and how a change of that stands. */
export function useSettlementAccount(syn_business_id: string) {
  return useQuery({
    queryKey: keyOf(syn_business_id),
    queryFn: ({ signal }) => call(settlementAccount.read, { query: { syn_business_id }, signal }),
  });
}

/** Asks for another account. */
export function useAskForAccount() {
  return useStanding((body: BodyOf<typeof settlementAccount.ask>) => call(settlementAccount.ask, { body }));
}

/** Asks for a token that opens the bank's widget. Whoever may change the account shows first that it is them. */
export function useLinkToken() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof settlementAccount.linkToken>) => call(settlementAccount.linkToken, { body }),
  });
}

/** Asks for the account that was chosen in the bank's widget. */
export function useLinkAccount() {
  return useStanding((body: BodyOf<typeof settlementAccount.link>) => call(settlementAccount.link, { body }));
}

/** Takes back a change that hasn't taken force. */
export function useWithdrawChange() {
  return useStanding((body: BodyOf<typeof settlementAccount.withdraw>) => call(settlementAccount.withdraw, { body }));
}

/** What is answered is how it stands; what is refused may mean that it stands otherwise by now. */
function useStanding<Body extends { syn_business_id: string }>(mutationFn: (body: Body) => Promise<SettlementStanding>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (standing, { syn_business_id }) => client.setQueryData(keyOf(syn_business_id), standing),
    onError: (_error, { syn_business_id }) => client.invalidateQueries({ queryKey: keyOf(syn_business_id) }),
  });
}
