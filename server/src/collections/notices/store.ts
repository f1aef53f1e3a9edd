import type { ShownReversal } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

/** An entry that was sent, with what there is to report of it. */
export interface News {
  readonly kind: 'refund' | 'reversal' | 'payout' | 'debit';
  readonly amount_cents: number;
  /** The day its file settles, by the Federal Reserve's calendar: `2026-03-19`. It says nothing of the unsettled. */
  readonly settles_on: string;
  readonly rejected: boolean;
  readonly returned: boolean;
  readonly return_code: string | null;
  /** Why our bank would not carry it, in its words; null of what it carried. One settled when refused came back. */
  readonly refused_reason: string | null;
  readonly business_id: string;
  readonly business_name: string;
  /** No payout goes to the business's account any more. */
  readonly account_stopped: boolean;
  /** Of a payout. */
  readonly payout_reference: string | null;
  /** The last digits of the account that a payout was sent to. */
  readonly payout_last_four: string | null;
  /** Of a reversal. */
  readonly reason: ShownReversal['reason'] | null;
  /** Whose payment it belongs to; null for a payout. */
  readonly payer: {
    readonly user_id: string;
    readonly first_name: string;
    readonly full_name: string;
    readonly public_id: string;
    readonly language: Language;
    readonly verified_email: string | null;
    /** Null for a former customer, who is told nothing. */
    readonly phone: string | null;
  } | null;
}

export function findNews(db: Queryable, entry_id: string): Promise<News | undefined> {
  return db.maybe<News>(
    `select e.kind, e.amount_cents, to_char(e.settles_at at time zone 'America/New_York', 'YYYY-MM-DD') as settles_on,
            e.rejected_at is not null as rejected, e.returned_at is not null as returned, e.return_code, e.refused_reason,
            b.id as business_id, b.name as business_name, b.settlement_stopped_code is not null as account_stopped,
            o.last_four as payout_last_four, case when o.id is not null then k.reference end as payout_reference, v.reason,
            case when p.id is not null then jsonb_build_object(
              'user_id', c.user_id,
              'first_name', c.first_name,
              'full_name', c.first_name || ' ' || c.last_name,
              'public_id', p.public_id,
              'language', u.language,
              'verified_email', case when r.email_verified_at is not null then r.email end,
              'phone', r.phone_number
            ) end as payer
       from ach_entries_in_files e
       left join credit_destinations k on k.id = e.subject_id and k.kind = e.kind
       left join reversal_debits v on v.id = k.id
       left join payout_account_digits o on o.id = k.id
       left join purchase_references p on p.id = coalesce(k.purchase_id, e.purchase_id)
       left join consumer_names c on c.user_id = p.consumer_id
       left join consumer_contacts r on r.user_id = p.consumer_id
       left join user_languages u on u.id = c.user_id
       join business_payees b on b.id = coalesce(p.business_id, k.business_id)
      where e.id = $1`,
    [entry_id],
  );
}
