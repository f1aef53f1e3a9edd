import type { RefundRule } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** What each of these businesses allows now. */
export function findRules(db: Queryable, business_ids: readonly string[]): Promise<RefundRule[]> {
  return db.many<RefundRule>(
    `select b.id as syn_business_id, r.viewer_day_cents as viewer_a_day, r.alone_cents as alone
       from business_names b
       left join lateral (select * from refund_rules r where r.business_id = b.id order by r.seq desc limit 1) r on true
      where b.id = any($1)
      order by b.name, b.id`,
    [business_ids],
  );
}

/** What a business allows now, with its name and whose it is. */
export function readRule(db: Queryable, business_id: string): Promise<RefundRule & { organization_id: string; business_name: string }> {
  return db.one(
    `select b.id as syn_business_id, b.name as business_name, o.organization_id, r.viewer_day_cents as viewer_a_day, r.alone_cents as alone
       from business_names b
       join business_organizations o on o.id = b.id
       left join lateral (select * from refund_rules r where r.business_id = b.id order by r.seq desc limit 1) r on true
      where b.id = $1`,
    [business_id],
  );
}

/** From now on it holds; what held before stays on record. */
export async function addRule(db: Queryable, rule: RefundRule, by: string, at: Date): Promise<void> {
  await db.run('insert into refund_rules (business_id, viewer_day_cents, alone_cents, set_at, set_by) values ($1, $2, $3, $4, $5)', [
    rule.syn_business_id,
    rule.viewer_a_day,
    rule.alone,
    at,
    by,
  ]);
}
