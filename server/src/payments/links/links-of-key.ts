import { type BodyOf, LINK_KINDS, type LinkKind, linkPath, type QueryOf } from '@drawbridge/contract';
import type { PaymentLink, paymentLinksApi } from '@drawbridge/contract/public/payment-links';
import type { List } from '@drawbridge/contract/public/shapes';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { KeyCaller } from '../../kernel/http/key-caller.ts';
import { pageAsked, pageOf } from '../../kernel/http/paging.ts';
import { idempotent } from '../../kernel/idempotency/index.ts';
import { keepLink, requirePlainMemo } from './keep-link.ts';
import { hasFeature } from './require-feature.ts';
import { findShopLink, listShopLinks, type ShopLinkRow } from './shop-store.ts';
import { voidOwnLink } from './void-link.ts';

/**
 * Makes a link of the key's business; with an idempotency key, once. Throws BUSINESS_FEATURE_OFF, also where this server
 * has no such links, BUSINESS_CLOSING, MEMO_HAS_ADDRESS, IDEMPOTENCY_KEY_REUSED.
 */
export async function createLinkOfKey(
  context: Context,
  { api_key_id, business_id }: KeyCaller,
  body: BodyOf<typeof paymentLinksApi.create>,
  idempotency_key: string | undefined,
): Promise<WrittenAnswer> {
  const { kind, amount: amount_cents, memo } = body;
  if (!hasFeature(context, kind)) throw new AppError('BUSINESS_FEATURE_OFF');
  requirePlainMemo(memo);
  const { json } = await idempotent(context, { user_id: api_key_id, route: 'payment-links', idempotency_key, body }, async (tx) =>
    readOwn(context, tx, business_id, await keepLink(context, tx, { kind, business_id, amount_cents, memo, created_by: api_key_id })),
  );
  return new WrittenAnswer(201, json);
}

/** Links of the key's business of both kinds, the newest first. Throws CURSOR_INVALID. */
export async function listLinksOfKey(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  caller: KeyCaller,
  query: QueryOf<typeof paymentLinksApi.list>,
): Promise<List<PaymentLink>> {
  const page = pageAsked(caller, 'payment-links', query);
  const { business_id } = caller;
  const of = { business_id, kinds: kindsOf(context), status: query.status ?? null, now: context.clock.now() };
  const rows = await listShopLinks(context.db, { ...of, after: page.after, rows: page.rows });
  return pageOf(
    page,
    rows,
    ({ created_at, id }) => ({ at: created_at.toISOString(), id }),
    (row) => presentLink(context, row),
  );
}

/** One link of the key's business. Throws LINK_NOT_FOUND, also for another business's. */
export function readLinkOfKey(context: Context, { business_id }: KeyCaller, id: string): Promise<PaymentLink> {
  return readOwn(context, context.db, business_id, id);
}

/** Voids a link of the key's business; one that is voided already stays so. Throws LINK_NOT_FOUND, LINK_PAID, IDEMPOTENCY_KEY_REUSED. */
export async function voidLinkOfKey(
  context: Context,
  { api_key_id, business_id }: KeyCaller,
  id: string,
  idempotency_key: string | undefined,
): Promise<WrittenAnswer> {
  const call = { user_id: api_key_id, route: 'payment-links/void', idempotency_key, body: { id } };
  return idempotent(context, call, async (tx) => {
    const { kind } = await readOwn(context, tx, business_id, id);
    await voidOwnLink(context, tx, { user_id: api_key_id, business_ids: [business_id] }, kind, id);
    return readOwn(context, tx, business_id, id);
  });
}

async function readOwn(context: Pick<Context, 'config' | 'clock'>, db: Queryable, business_id: string, id: string): Promise<PaymentLink> {
  const row = await findShopLink(db, { business_id, kinds: kindsOf(context), id, now: context.clock.now() });
  if (!row) throw new AppError('LINK_NOT_FOUND');
  return presentLink(context, row);
}

/** The kinds of links that there are on this server. */
const kindsOf = (context: Pick<Context, 'config'>): LinkKind[] => LINK_KINDS.filter((kind) => hasFeature(context, kind));

function presentLink({ config }: Pick<Context, 'config'>, row: ShopLinkRow): PaymentLink {
  return {
    id: row.id,
    object: 'payment_link',
    kind: row.kind,
    number: row.number,
    url: `${config.public_url}${linkPath(row.kind, row.id)}`,
    amount: row.amount_cents,
    memo: row.memo,
    status: row.status,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    voided_at: row.voided_at?.toISOString() ?? null,
    payment_id: row.purchase_id,
    payment_status: row.purchase_status,
  };
}
