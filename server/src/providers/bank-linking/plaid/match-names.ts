import type { Holder } from '../port.ts';
import type { Caller } from './caller.ts';
import { CALLS } from './calls.ts';

/** How well the names of the holders of an item's accounts are this one, from 0 to 100; an account whose bank tells no name is left out. */
export async function matchNames(caller: Caller, access_token: string, holder: Holder): Promise<ReadonlyMap<string, number>> {
  const { legal_name, phone_number, email } = holder;
  const user = { legal_name, phone_number, email_address: email };
  const { accounts } = await caller.ask(CALLS.match_names, (api, options) => api.identityMatch({ access_token, user }, options));
  return new Map(
    accounts.flatMap(({ account_id, legal_name: compared }) => {
      const score = compared?.score;
      return score == null ? [] : [[account_id, Math.min(100, Math.max(0, Math.round(score)))] as const];
    }),
  );
}
