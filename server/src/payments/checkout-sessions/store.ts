import type { Asked, AskedAndPaid, ErrorCode } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { gatheredVerb } from '../../kernel/db/gathered-verb.ts';
import { type Claim, keyOf, type Verdict } from '../../kernel/idempotency/index.ts';
import type { GivenFrom } from '../../people/consents/index.ts';
import { ACCEPT_PARAMETERS, type AcceptTerms, type AcceptVerdict } from '../purchases/index.ts';

export interface NewSession {
  readonly id: string;
  readonly business_id: string;
  readonly api_key_id: string;
  readonly order_id: string;
  readonly amount_cents: number;
  readonly street: string;
  readonly unit: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly url: string;
  readonly open_ms: number;
}

/** How often the key may open one: see consume_limit. */
export interface OpenLimit {
  readonly limit_bucket: string;
  readonly limit_most: number;
  readonly limit_window_ms: number;
}

export const openSession = gatheredVerb<
  NewSession & Claim & OpenLimit & { now: Date; wall: Date },
  Verdict & { retry_after_s: number | null }
>({
  name: 'open_checkout_session',
  takes: {
    id: 'text',
    business_id: 'text',
    api_key_id: 'text',
    order_id: 'text',
    amount_cents: 'bigint',
    street: 'text',
    unit: 'text',
    city: 'text',
    state: 'text',
    postal_code: 'text',
    success_url: 'text',
    cancel_url: 'text',
    url: 'text',
    open_ms: 'integer',
    now: 'timestamptz',
    wall: 'timestamptz',
    key: 'text',
    body_hash: 'text',
    limit_bucket: 'text',
    limit_most: 'integer',
    limit_window_ms: 'integer',
  },
  gives: ['refusal', 'answer', 'retry_after_s'],
  // Calls of one API key go together, and stand beside each other: lists come to its limit in one order.
  keysOf: ({ api_key_id, key, id }) => [`${api_key_id} ${key ?? id}`],
});

export function expireSession(
  db: Queryable,
  call: Claim & { api_key_id: string; business_id: string; session_id: string; now: Date; wall: Date },
): Promise<{ refusal: ErrorCode | null; answer: string | null }> {
  return db.one(
    `select refusal, answer from expire_checkout_session(
      p_api_key_id => $1, p_business_id => $2, p_session_id => $3, p_now => $4, p_wall => $5, p_key => $6, p_body_hash => $7
    )`,
    [call.api_key_id, call.business_id, call.session_id, call.now, call.wall, call.key, call.body_hash],
  );
}

/** What the shop's server sees of a session of its business, as JSON; undefined where it has no such session. */
export async function sessionOfBusiness(db: Queryable, id: string, business_id: string, now: Date): Promise<string | undefined> {
  const row = await db.maybe<{ json: string }>(
    `select checkout_session_json(s, $3)::text as json from checkout_sessions s where s.id = $1 and s.business_id = $2`,
    [id, business_id, now],
  );
  return row?.json;
}

/** `feature_off`: its business takes no orders of a shop any more. */
export interface SessionForPage {
  readonly json: string;
  readonly paid: boolean;
  readonly feature_off: boolean;
}

/** What the checkout page of a consumer sees of a session, as JSON; undefined for an id that does not exist. */
export async function sessionForPage(db: Queryable, id: string, consumer_id: string): Promise<SessionForPage | undefined> {
  return db.maybe<SessionForPage>(
    `select (case when s.purchase_id is null or p.consumer_id = $2 then ecommerce_purchase_json(s)
                  else json_build_object('id', s.id, 'business_name', b.name, 'paid_by_another', true) end)::text as json,
            s.purchase_id is not null as paid, 'e_commerce' = any(b.features_off) as feature_off
       from checkout_sessions s
       join business_terms b on b.id = s.business_id
       left join purchases p on p.id = s.purchase_id
      where s.id = $1`,
    [id, consumer_id],
  );
}

/** Who asks for how much by a payable session, and whom a paid one went to; undefined for any other id. */
export async function sessionAsks(
  db: Queryable,
  id: string,
  now: Date,
): Promise<(Asked & { readonly feature_off: boolean }) | AskedAndPaid | undefined> {
  const row = await db.maybe<Asked & { paid: boolean; feature_off: boolean }>(
    `select b.name as business_name, s.amount_cents as amount, s.purchase_id is not null as paid, 'e_commerce' = any(b.features_off) as feature_off
       from checkout_sessions s join business_terms b on b.id = s.business_id
      where s.id = $1 and (s.purchase_id is not null or s.expires_at > $2)`,
    [id, now],
  );
  if (!row) return undefined;
  const { paid, amount, business_name, feature_off } = row;
  return paid ? { business_name, paid } : { business_name, amount, feature_off };
}

/** Forgets sessions that expired before a moment and were never paid. */
export async function forgetUnpaid(db: Queryable, before: Date): Promise<void> {
  await db.run('select forget_unpaid_sessions($1)', [before]);
}

export const acceptSession = gatheredVerb<
  AcceptTerms & Claim & GivenFrom & { subject: string; issued_at: Date; session_id: string; account_id: string | undefined },
  AcceptVerdict
>({
  name: 'accept_checkout_session',
  takes: { subject: 'text', issued_at: 'timestamptz', session_id: 'text', ...ACCEPT_PARAMETERS },
  gives: ['refusal', 'answer', 'changed_id', 'stale_account_id'],
  keysOf: (asked) => [asked.session_id, ...keyOf(asked)],
});

/** Ends the unpaid orders of a closing business's shop. Gives how many could still be paid. */
export async function expireSessionsOf(tx: Queryable, business_id: string, at: Date): Promise<number> {
  return (await tx.one<{ count: number }>('select expire_sessions_of($1, $2) as count', [business_id, at])).count;
}
