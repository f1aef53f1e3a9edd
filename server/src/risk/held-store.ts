import type { RiskBlockKind } from '@drawbridge/contract/provider';
import type { Queryable } from '../kernel/db/database.ts';

export interface HeldRow {
  readonly id: string;
  readonly public_id: string;
  readonly amount_cents: number;
  readonly held_at: Date;
  readonly consumer_id: string;
  readonly consumer_name: string;
  readonly business_id: string;
  readonly business_name: string;
  /** Those of them that counted. */
  readonly matched: readonly string[];
  readonly rule_set: number;
  readonly facts: readonly number[];
  readonly bank_account_id: string;
  /** The browser's name of itself; null where it gave none. */
  readonly device: string | null;
}

const HELD = `select p.id, p.public_id, p.amount_cents, h.held_at, p.consumer_id, c.first_name || ' ' || c.last_name as consumer_name, p.business_id,
            b.name as business_name, d.rule_set,
            array(select k.key from risk_rule_sets s cross join unnest(s.rule_keys, s.rule_counts) as k (key, counts)
                   where s.version = d.rule_set and k.counts and k.key = any(d.matched)) as matched, to_json(d.facts) as facts, d.bank_account_id, v.device
       from risk_holds h
       join risk_decisions d on d.purchase_id = h.purchase_id
       join purchase_debits p on p.id = h.purchase_id and p.status = 'PENDING' and p.amount_cents is not null
       join consumer_names c on c.user_id = p.consumer_id
       join business_names b on b.id = p.business_id
       left join authorized_devices v on v.purchase_id = p.id
      where h.decided_at is null`;

/** What waits for a decision, the largest amounts first. */
export function listHeldRows(db: Queryable, most: number): Promise<HeldRow[]> {
  return db.many<HeldRow>(`${HELD} order by p.amount_cents desc, p.id limit $1`, [most]);
}

export function countHeld(db: Queryable): Promise<{ count: number; amount_cents: number }> {
  return db.one<{ count: number; amount_cents: number }>(
    `select count(*) as count, coalesce(sum(p.amount_cents), 0)::bigint as amount_cents
       from risk_holds h join purchase_debits p on p.id = h.purchase_id and p.status = 'PENDING' where h.decided_at is null`,
  );
}

export function findHeld(db: Queryable, purchase_id: string): Promise<HeldRow | undefined> {
  return db.maybe<HeldRow>(`${HELD} and h.purchase_id = $1`, [purchase_id]);
}

/** What a release depends on besides the payment itself, as it stands now. */
export interface Standing {
  readonly institution_name: string;
  readonly last_four: string;
  readonly invalid_reason: string | null;
  readonly removed: boolean;
  readonly consumer_status: string;
  readonly sharing: number;
  readonly returns: number;
  readonly blocked: boolean;
  /** Other payments of the consumer that are held. */
  readonly held: number;
}

export function readStanding(
  db: Queryable,
  { consumer_id, bank_account_id, device }: Pick<HeldRow, 'consumer_id' | 'bank_account_id' | 'device'>,
): Promise<Standing> {
  return db.one<Standing>(
    `select a.institution_name, a.last_four, a.invalid_reason, a.removed_at is not null as removed, u.status as consumer_status,
            (select count(*) from account_holders h
              where h.number_fingerprint = a.number_fingerprint and h.removed_at is null and h.consumer_id <> $1) as sharing, coalesce(k.returns, 0) as returns,
            exists (select from risk_blocks x
                     where x.ended_at is null and (x.kind = 'person' and x.value = $1 or x.kind = 'account' and x.value = a.number_fingerprint
                            or x.kind = 'device' and x.value = risk_device($1, $3))) as blocked,
            (select count(*) from risk_holds h join purchase_debits p on p.id = h.purchase_id and p.status = 'PENDING'
              where h.decided_at is null and p.consumer_id = $1) as held
       from bank_account_standings a
       join user_standings u on u.id = $1
       left join risk_counters k on k.consumer_id = $1
      where a.id = $2`,
    [consumer_id, bank_account_id, device],
  );
}

export interface NewBlock {
  readonly id: string;
  readonly kind: RiskBlockKind;
  readonly label: string;
  readonly at: Date;
  readonly by: string;
  readonly why: string;
}

/** Blocks the account, the person or the device behind a held payment; one that is blocked already stays so. */
export async function insertBlock(
  tx: Queryable,
  block: NewBlock,
  { consumer_id, bank_account_id, device }: Pick<HeldRow, 'consumer_id' | 'bank_account_id' | 'device'>,
): Promise<void> {
  await tx.run(
    `insert into risk_blocks (id, kind, value, label, at, by, why)
     select $1, $2::text, case $2 when 'person' then $7::text when 'device' then risk_device($7, $9)
                                  else (select o.number_fingerprint from account_holders o where o.id = $8) end, $3, $4, $5, $6
         on conflict (kind, value) where ended_at is null do nothing`,
    [block.id, block.kind, block.label, block.at, block.by, block.why, consumer_id, bank_account_id, device],
  );
}

/** False where no such block stands. */
export async function endBlockRow(db: Queryable, id: string, at: Date, by: string, why: string): Promise<boolean> {
  return (
    (await db.run('update risk_blocks set ended_at = $2, ended_by = $3, ended_why = $4 where id = $1 and ended_at is null', [
      id,
      at,
      by,
      why,
    ])) > 0
  );
}

/** A block that stands. */
export function findBlockRow(db: Queryable, id: string): Promise<NewBlock | undefined> {
  return db.maybe<NewBlock>('select id, kind, label, at, by, why from risk_blocks where id = $1 and ended_at is null', [id]);
}

/** Blocks that stand, the newest first. */
export function listBlockRows(db: Queryable, most: number): Promise<NewBlock[]> {
  return db.many<NewBlock>(
    'select id, kind, label, at, by, why from risk_blocks where ended_at is null order by at desc, id desc limit $1',
    [most],
  );
}

export interface DecisionRow {
  readonly id: string;
  readonly at: Date;
  readonly amount_cents: number;
  readonly consumer_id: string;
  readonly consumer_name: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly outcome: 'allow' | 'hold' | 'refuse';
  readonly shadow_outcome: 'allow' | 'hold' | 'refuse';
  readonly rule_set: number;
  readonly matched: readonly string[];
  readonly decision: string | null;
  readonly decided_by: string | null;
}

/** Decisions that stopped a payment, or would have had the rules in shadow counted; the newest first. */
export function listDecisionRows(db: Queryable, after: string | undefined, most: number): Promise<DecisionRow[]> {
  return db.many<DecisionRow>(
    `select d.purchase_id as id, d.at, d.amount_cents, d.consumer_id, c.first_name || ' ' || c.last_name as consumer_name, d.business_id,
            b.name as business_name, d.outcome, d.shadow_outcome, d.rule_set, d.matched, h.decision, h.decided_by
       from risk_decisions d
       join consumer_names c on c.user_id = d.consumer_id
       join business_names b on b.id = d.business_id
       left join risk_holds h on h.purchase_id = d.purchase_id
      where (d.outcome <> 'allow' or d.shadow_outcome <> 'allow')
        and ($1::text is null or (d.at, d.purchase_id) < (select x.at, x.purchase_id from risk_decisions x where x.purchase_id = $1))
      order by d.at desc, d.purchase_id desc limit $2`,
    [after ?? null, most],
  );
}
