import * as z from 'zod/mini';
import type { Call } from './caller.ts';

/** A person waits for these. */
const LINKING_MS = 20_000;
const item = z.object({ item_id: z.string(), institution_id: z.nullish(z.string()), institution_name: z.nullish(z.string()) });
const account = z.object({
  account_id: z.string(),
  mask: z.nullable(z.string()),
  type: z.string(),
  subtype: z.nullable(z.string()),
  persistent_account_id: z.nullish(z.string()),
  verification_status: z.nullish(z.string()),
});

/** What is read of Plaid's answers, and how long they may take. What is not here is not looked at. */
function linking<T>(name: string, answer: z.ZodMiniType<T>): Call<T> {
  return { name, lane: 'linking', budget_ms: LINKING_MS, answer };
}

export const CALLS = {
  create_link_token: linking('/link/token/create', z.object({ link_token: z.string(), expiration: z.string() })),
  exchange: linking('/item/public_token/exchange', z.object({ access_token: z.string(), item_id: z.string() })),
  read_item: linking(
    '/item/get',
    z.object({ item: z.extend(item, { error: z.nullish(z.object({ error_type: z.string(), error_code: z.string() })) }) }),
  ),
  read_numbers: linking(
    '/auth/get',
    z.object({
      accounts: z.array(account),
      numbers: z.object({ ach: z.array(z.object({ account_id: z.string(), account: z.string(), routing: z.string() })) }),
      item,
    }),
  ),
  read_institution: linking(
    '/institutions/get_by_id',
    z.object({ institution: z.object({ institution_id: z.string(), name: z.string() }) }),
  ),
  match_names: linking(
    '/identity/match',
    z.object({
      accounts: z.array(z.object({ account_id: z.string(), legal_name: z.nullish(z.object({ score: z.nullish(z.number()) })) })),
    }),
  ),
  remove_item: linking('/item/remove', z.object({ request_id: z.string() })),
  read_key: linking(
    '/webhook_verification_key/get',
    z.object({
      key: z.object({
        alg: z.string(),
        crv: z.string(),
        kid: z.string(),
        kty: z.string(),
        use: z.string(),
        x: z.string(),
        y: z.string(),
        expired_at: z.nullable(z.number()),
      }),
    }),
  ),
} as const;

/** The balance of one account, within the time that is set for it. */
export function balanceCall(budget_ms: number) {
  return {
    name: '/accounts/balance/get',
    lane: 'balance',
    budget_ms,
    answer: z.object({
      accounts: z.array(
        z.object({
          account_id: z.string(),
          balances: z.object({ available: z.nullable(z.number()), iso_currency_code: z.nullable(z.string()) }),
        }),
      ),
    }),
  } as const satisfies Call<unknown>;
}
