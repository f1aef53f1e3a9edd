import { achText } from '@drawbridge/nacha';
import type { EntryToOriginate } from '../../server/src/ach/entry-handlers.ts';
import { FileComposer, inBatches } from '../../server/src/ach/originate/build-file.ts';
import { sealBytes, sha256Of } from '../../server/src/ach/originate/file-bytes.ts';
import { keepPiece } from '../../server/src/ach/originate/kept-bytes.ts';
import type { Config } from '../../server/src/config.ts';
import type { Queryable } from '../../server/src/kernel/db/database.ts';
import type { Sealer } from '../../server/src/kernel/security/seal.ts';
import type { LedgerEvent } from '../../server/src/ledger/index.ts';
import { BALANCE_CENTS, DAILY_LIMIT_CENTS, numbersOf } from './people.ts';
import { APPROVED, type Day, PLAN, planValues } from './plan.ts';

/** Purchases of a day as they stand at the end of the history, and everything that happened to them on the day itself. */
export async function approveDay(tx: Queryable, day: Day): Promise<void> {
  await insertPurchases(tx, day);
  await insertEvents(tx, day);
  await insertConsents(tx, day);
  await postDay(tx, day, 'approved', APPROVED, null);
}

async function insertPurchases(tx: Queryable, day: Day): Promise<void> {
  await tx.run(
    `insert into purchases (id, public_id, payment_code, consumer_id, business_id, bank_account_id, requested_by, channel, input_type, status, last_event,
                            last_event_at, amount_cents, notes, pos_order_id, purchase_power_cents, available_balance_cents, daily_limit_cents, fee_basis_points,
                            fee_fixed_cents, created_at, expires_at, requested_at, approved_at, settled_at, posted_at)
     select purchase_id, public_id, right(public_id, 5), consumer_id,
            case when fate <> 'expired' then business_id end, case when fate <> 'expired' then account_id end,
            case when fate <> 'expired' then merchant_id end, channel, case when channel = 'in_store' and fate <> 'expired' then 'scan' end,
            coalesce(ended.status, begun.status), coalesce(ended.event, begun.event), coalesce(ended.at, begun.at), case when fate <> 'expired' then amount_cents end,
            case when fate <> 'expired' then 'Order ' || n end, case when channel = 'e_commerce' then 'order-' || n end,
            case fate when 'expired' then null when 'refused' then amount_cents - 1 else power_cents end,
            case when fate <> 'expired' then ${BALANCE_CENTS} end, case when fate <> 'expired' then ${DAILY_LIMIT_CENTS} end,
            case when approved then 100 end, case when approved then 25 end,
            case channel when 'in_store' then created_at else approved_at end, case channel when 'in_store' then created_at + interval '5 minutes' else approved_at end,
            case when fate = 'expired' then null when channel = 'in_store' then requested_at else approved_at end,
            case when approved then approved_at end, case when approved then $3::timestamptz end,
            case when fate in ('paid', 'returned_late') then $5::timestamptz end
       from (${PLAN}) p
      cross join lateral (select fate in ${APPROVED} as approved) a
      cross join lateral (
        select case fate when 'expired' then 'CANCELLED' when 'denied' then 'DENIED' when 'refused' then 'DECLINED' else 'PENDING' end as status,
               case fate when 'expired' then 'expired' when 'denied' then 'consumer_denied' when 'refused' then 'refused_for_funds'
                    else case channel when 'in_store' then 'consumer_confirmed' else 'accepted' end end as event,
               case fate when 'expired' then created_at + interval '5 minutes' when 'refused' then requested_at else approved_at end as at
      ) begun
       left join (
        select distinct on (of_fate) of_fate, status, event, at
          from (values
            ('returned_late', 'DECLINED', 'returned', $6::timestamptz, 1),
            ('returned_late', 'POSTED', 'return_window_passed', $5::timestamptz, 2),
            ('returned', 'DECLINED', 'returned', $4::timestamptz, 1),
            ('paid', 'POSTED', 'return_window_passed', $5::timestamptz, 1)
          ) happened (of_fate, status, event, at, preference)
         where at is not null order by of_fate, preference
      ) ended on ended.of_fate = fate
      order by n`,
    [...planValues(day), day.settled_at, day.returned_at, day.posted_at, day.returned_late_at],
  );
}

/** What happened to each until it was approved, or was not. */
async function insertEvents(tx: Queryable, day: Day): Promise<void> {
  await tx.run(
    `insert into purchase_events (purchase_id, at, event, from_status, to_status, actor)
     select purchase_id, m.at, e.event, e.from_status, e.to_status, case when e.event in ('merchant_asked', 'refused_for_funds') then merchant_id else consumer_id end
       from (${PLAN}) p
       join (values
          (false, array['returned', 'returned_late', 'paid'], 'approved', 'accepted', null, 'PENDING'),
          (true, array['expired', 'denied', 'refused', 'returned', 'returned_late', 'paid'], 'begun', 'started', null, 'INITIATED'),
          (true, array['expired'], 'run out', 'expired', 'INITIATED', 'CANCELLED'),
          (true, array['refused'], 'asked for', 'refused_for_funds', 'INITIATED', 'DECLINED'),
          (true, array['denied', 'returned', 'returned_late', 'paid'], 'asked for', 'merchant_asked', 'INITIATED', 'WAITING_FOR_APPROVAL'),
          (true, array['denied'], 'approved', 'consumer_denied', 'WAITING_FOR_APPROVAL', 'DENIED'),
          (true, array['returned', 'returned_late', 'paid'], 'approved', 'consumer_confirmed', 'WAITING_FOR_APPROVAL', 'PENDING')
       ) e (at_counter, fates, when_it, event, from_status, to_status) on e.at_counter = (channel = 'in_store') and fate = any(e.fates)
      cross join lateral (
        select case e.when_it when 'begun' then created_at when 'asked for' then requested_at when 'run out' then created_at + interval '5 minutes'
                    else approved_at end as at
      ) m
      order by m.at, n`,
    planValues(day),
  );
}

async function insertConsents(tx: Queryable, day: Day): Promise<void> {
  await tx.run(
    `insert into consents (purchase_id, at, consumer_id, business_id, business_name, bank_account_id, institution_name, account_type, last_four, amount_cents,
                           account_named, text_id, text_sha256, address, device)
     select p.purchase_id, p.approved_at, p.consumer_id, p.business_id, b.name, p.account_id, a.institution_name, a.account_type, a.last_four, p.amount_cents,
            true, t.id, sha256(convert_to(consent_words(t.text, t.language, p.amount_cents, a.institution_name, a.account_type, a.last_four, b.name), 'UTF8')),
            '127.0.0.1', 'bench'
       from (${PLAN}) p
       join businesses b on b.id = p.business_id
       join bank_accounts a on a.id = p.account_id
      cross join (select * from consent_texts where kind = 'debit' and language = 'en' limit 1) t
      where p.fate in ${APPROVED}
      order by n`,
    planValues(day),
  );
}

/** The transfers of an event for the payments of a day that have one of these fates; at the approval of each where there is no moment. */
export async function postDay(tx: Queryable, day: Day, event: LedgerEvent, fates: string, at: Date | null): Promise<void> {
  await tx.run(
    `insert into ledger_transfers (at, event, line, debit_account, debit_party, credit_account, credit_party, amount_cents, purchase_id, cause)
     select coalesce($4::timestamptz, approved_at), r.event, r.line,
            r.debit_account, case r.debit_party when 'business' then business_id when 'consumer' then consumer_id else '' end,
            r.credit_account, case r.credit_party when 'business' then business_id when 'consumer' then consumer_id else '' end,
            case r.share when 'amount' then amount_cents when 'fee' then fee_cents else amount_cents - fee_cents end,
            purchase_id, case r.event when 'approved' then '' else entry_id end
       from (${PLAN}) p join ledger_postings r on r.event = $3
      where fate in ${fates}
      order by n, r.line`,
    [...planValues(day), event, at],
  );
}

/** What comes of a day's payments at a cutoff: a status and its event. */
export async function changeDay(
  tx: Queryable,
  day: Day,
  change: { event: string; from: string; to: string; fates: string; at: Date; reason: string | null },
): Promise<void> {
  await tx.run(
    `insert into purchase_events (purchase_id, at, event, from_status, to_status, actor, reason)
     select purchase_id, $3, $4, $5, $6, 'odfi', $7 from (${PLAN}) p where fate in ${change.fates} order by n`,
    [...planValues(day), change.at, change.event, change.from, change.to, change.reason],
  );
}

/** Debits of a day that come back: the rows of a file from the bank. Its bytes are not made. */
export async function returnDay(
  tx: Queryable,
  sealer: Sealer,
  day: Day,
  returned: { fates: string; code: string; at: Date },
): Promise<void> {
  const { fates, code, at } = returned;
  const file_id = `fil_${code}${String(day.first).padStart(23, '0')}`;
  const name = `${code}-${day.first}.ach`;
  await tx.run(
    `insert into ach_incoming_files (id, name, sha256, bytes_sealed, ingested_at, finished_at) values ($1, $2, $3, $4, $5, $5)`,
    [file_id, name, sha256Of(Buffer.from(name)), sealBytes(sealer, 'ach_incoming_files', file_id, Buffer.from(name)), at],
  );
  await tx.run(
    `with back as (
       insert into returns (id, entry_id, purchase_id, consumer_id, business_id, bank_account_id, amount_cents, code, approved_at, returned_at,
                            incoming_file_id, line_number, return_trace_number)
       select 'ret_' || lpad(n::text, 26, '0'), entry_id, purchase_id, consumer_id, business_id, account_id, amount_cents, $3, approved_at, $4, $5,
              row_number() over (order by n), lpad(n::text, 15, '0')
         from (${PLAN}) p where fate in ${fates}
       returning incoming_file_id, line_number, returned_at, code, entry_id
     )
     insert into ach_incoming_lines (incoming_file_id, line_number, at, kind, code, entry_id)
     select incoming_file_id, line_number, returned_at, 'return', code, entry_id from back`,
    [...planValues(day), code, at, file_id],
  );
}

interface PlannedEntry {
  n: number;
  purchase_id: string;
  public_id: string;
  consumer: number;
  account_id: string;
  business: number;
  business_id: string;
  amount_cents: number;
  channel: string;
}

interface DayFile {
  cutoff_at: Date;
  date: string;
  effective_entry_date: string;
  settles_at: Date;
  first_sequence: number;
}

/** The file of a day's cutoff, by what composes every file, with its entries as they stand at the end of the history. */
export async function originateDay(tx: Queryable, { ach }: Pick<Config, 'ach'>, sealer: Sealer, day: Day, file: DayFile): Promise<number> {
  const { cutoff_at, effective_entry_date, first_sequence } = file;
  const planned = await tx.many<PlannedEntry>(
    `select n, purchase_id, public_id, consumer, account_id, business, business_id, amount_cents, channel from (${PLAN}) p where fate in ${APPROVED} order by n`,
    planValues(day),
  );
  const composer = new FileComposer(ach, { originated_at: cutoff_at, file_id_modifier: 'A', effective_entry_date }, first_sequence);
  const entries = inBatches(planned.map((entry): EntryToOriginate & { n: number } => ({ ...entryOf(ach, entry), n: entry.n })));
  const traced = entries.map((entry) => ({ ...entry, trace_number: composer.add(entry) }));
  const composed = composer.end();
  const id = `fil_${String(day.first).padStart(26, '0')}`;
  await insertFile(tx, ach, day, file, id, composed);
  for (const [number, piece] of composed.pieces.entries())
    await keepPiece(sealer, tx, { file_id: id, number, is_last: number === composed.pieces.length - 1 }, piece);
  await insertEntries(tx, day, id, effective_entry_date, traced);
  await postDay(tx, day, 'in_file', APPROVED, cutoff_at);
  return traced.length;
}

async function insertFile(
  tx: Queryable,
  ach: Config['ach'],
  day: Day,
  { cutoff_at, date, effective_entry_date, settles_at }: DayFile,
  id: string,
  { sha256, size_bytes, ...totals }: ReturnType<FileComposer['end']>,
): Promise<void> {
  await tx.run(
    `insert into ach_files (id, name, cutoff_at, originated_at, file_id_modifier, effective_entry_date, settles_at, batch_count, entry_addenda_count, entry_hash,
                            total_debit_cents, total_credit_cents, sha256, size_bytes, status, deliver_again_at, delivered_at, accepted_at, settled_at,
                            company_identification, description_in_store, description_online, posting_ended_at)
     values ($1, $2, $3, $3, 'A', $4, $5, $6, $7, $8, $9, $10, $11, $12, 'ACCEPTED', $3, $3, $3, $13, $14, $15, $16, $17)`,
    [
      id,
      `ach-${date.replaceAll('-', '')}-2200-A.ach`,
      cutoff_at,
      effective_entry_date,
      settles_at,
      totals.batch_count,
      totals.entry_addenda_count,
      totals.entry_hash,
      totals.total_debit_cents,
      totals.total_credit_cents,
      sha256,
      size_bytes,
      day.settled_at,
      ach.company_id,
      ach.description_in_store,
      ach.description_online,
      day.posted_at,
    ],
  );
}

async function insertEntries(
  tx: Queryable,
  day: Day,
  file_id: string,
  effective_entry_date: string,
  traced: readonly (EntryToOriginate & { n: number; trace_number: string })[],
): Promise<void> {
  await tx.run(
    `insert into ach_entries (id, file_id, kind, purchase_id, bank_account_id, account_version, attempt, trace_number, amount_cents, transaction_code,
                              receiver_name, company_name, effective_entry_date, settled_at, posted_at, returned_at, return_code)
     select entry_id, $3, 'debit', purchase_id, account_id, 1, 1, trace_number, amount_cents, 27, receiver_name, company_name, $4, $5::timestamptz,
            case when fate in ('paid', 'returned_late') then $7::timestamptz end, back.at, case when back.at is not null then back.code end
       from (${PLAN}) p
       join unnest($9::bigint[], $10::text[], $11::text[], $12::text[]) as t (n, trace_number, receiver_name, company_name) using (n)
      cross join lateral (
        select case fate when 'returned' then $6::timestamptz when 'returned_late' then $8::timestamptz end as at,
               case fate when 'returned' then 'R08' else 'R10' end as code
      ) back
      order by trace_number`,
    [
      ...planValues(day),
      file_id,
      effective_entry_date,
      day.settled_at,
      day.returned_at,
      day.posted_at,
      day.returned_late_at,
      traced.map((entry) => entry.n),
      traced.map((entry) => entry.trace_number),
      traced.map((entry) => entry.receiver_name),
      traced.map((entry) => entry.batch.company_name),
    ],
  );
}

function entryOf(ach: Config['ach'], entry: PlannedEntry): EntryToOriginate {
  return {
    kind: 'debit',
    purchase_id: entry.purchase_id,
    subject_id: null,
    bank_account_id: entry.account_id,
    attempt: 1,
    amount_cents: entry.amount_cents,
    batch: {
      standard_entry_class_code: 'WEB',
      service_class_code: '225',
      company_name: achText(`BUSINESS ${entry.business}`, 16),
      company_entry_description: entry.channel === 'in_store' ? ach.description_in_store : ach.description_online,
      business_id: entry.business_id,
    },
    account_version: 1,
    transaction_code: '27',
    ...numbersOf(entry.consumer),
    receiver_identification: entry.public_id,
    receiver_name: achText(`Maya Okafor ${entry.consumer}`, 22),
    discretionary_data: 'S',
  };
}
