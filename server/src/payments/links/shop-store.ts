import type { LinkKind, PurchaseStatus } from '@drawbridge/contract';
import type { PaymentLink } from '@drawbridge/contract/public/payment-links';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Place } from '../../kernel/http/paging.ts';

/** A link as the shop's own program sees it. */
export interface ShopLinkRow {
  readonly id: string;
  readonly kind: LinkKind;
  readonly number: number;
  readonly memo: string;
  readonly amount_cents: number;
  readonly status: PaymentLink['status'];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly voided_at: Date | null;
  readonly purchase_id: string | null;
  readonly purchase_status: PurchaseStatus | null;
}

/** $1: the business; $2: the kinds that there are; $3: now. */
const LINKS = `
  select l.id, l.kind, l.number, l.memo, l.amount_cents, l.created_at, l.expires_at, l.voided_at, l.purchase_id, p.status as purchase_status,
         case when l.purchase_id is not null then 'paid'
              when l.voided_at is not null then 'voided'
              when l.expires_at <= $3 then 'expired'
              else 'open' end as status
    from links l left join purchases p on p.id = l.purchase_id
   where l.business_id = $1 and l.kind = any($2)`;

// Each by itself, as an index that holds some alone is found by nothing else.
const UNPAID = 'l.purchase_id is null and l.voided_at is null';
const VOIDED = 'l.purchase_id is null and l.voided_at is not null';
const OF_ANY_STATUS = 'true';

export interface ShopLinkSelection {
  readonly business_id: string;
  readonly kinds: readonly LinkKind[];
  readonly status: PaymentLink['status'] | null;
  readonly now: Date;
  readonly after: Place;
  readonly rows: number;
}

/** A business's links of both kinds, the newest first, behind a place. */
export function listShopLinks(db: Queryable, of: ShopLinkSelection): Promise<ShopLinkRow[]> {
  const found = of.status === 'open' || of.status === 'expired' ? UNPAID : of.status === 'voided' ? VOIDED : OF_ANY_STATUS;
  return db.many<ShopLinkRow>(
    `select * from (${LINKS} and ${found}) links
      where ($4::text is null or status = $4) and (created_at, id) < ($5::timestamptz, $6::text)
      order by created_at desc, id desc
      limit $7`,
    [of.business_id, of.kinds, of.now, of.status, of.after.at, of.after.id, of.rows],
  );
}

/** One of a business's links; undefined for anybody else's. */
export function findShopLink(
  db: Queryable,
  { business_id, kinds, id, now }: { business_id: string; kinds: readonly LinkKind[]; id: string; now: Date },
): Promise<ShopLinkRow | undefined> {
  return db.maybe<ShopLinkRow>(`${LINKS} and l.id = $4`, [business_id, kinds, now, id]);
}
