import type { SentEntry } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';

/** A debit that can come back, and whose payment it was. */
export interface ReturnableDebit {
  entry_id: string;
  purchase_id: string;
  consumer_id: string;
  business_id: string;
  /** It was tried again, and came back again. */
  of_retry: boolean;
}

/** Those of some debits that can come back; the caller has locked them with their purchases. */
export function readReturnable(tx: Queryable, entries: readonly Pick<SentEntry, 'id' | 'purchase_id'>[]): Promise<ReturnableDebit[]> {
  return tx.many<ReturnableDebit>(
    `select g.entry_id, p.id as purchase_id, p.consumer_id, p.business_id, r.entry_id is not null as of_retry
       from unnest($1::text[], $2::text[]) as g (entry_id, purchase_id)
       join purchase_debits p on p.id = g.purchase_id
       left join reinitiations r on r.entry_id = g.entry_id
      where p.approved_at is not null and (p.status in ('PENDING', 'POSTED') or r.status = 'pending')`,
    [entries.map(({ id }) => id), entries.map(({ purchase_id }) => purchase_id)],
  );
}

export interface NewReturn {
  readonly return_id: string;
  readonly entry_id: string;
  readonly code: string;
  readonly line_number: number;
  readonly return_trace_number: string;
}

/**
 * Debits came back with a file: their payments are DECLINED, reinitiations have failed, money goes back from wherever
 * it stands, and a row of each is kept. All of them, or it throws. The caller has locked purchases and entries.
 */
export async function returnAll(tx: Queryable, incoming_file_id: string, returns: readonly NewReturn[], at: Date): Promise<void> {
  await tx.run(
    `select return_debits(
      p_at => $1, p_incoming_file_id => $2, p_ids => $3, p_entry_ids => $4, p_codes => $5, p_line_numbers => $6,
      p_return_trace_numbers => $7
    )`,
    [
      at,
      incoming_file_id,
      returns.map((one) => one.return_id),
      returns.map((one) => one.entry_id),
      returns.map((one) => one.code),
      returns.map((one) => one.line_number),
      returns.map((one) => one.return_trace_number),
    ],
  );
}
