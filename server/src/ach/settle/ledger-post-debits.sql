-- Writes an event's transfers on debits' way to the bank, with their purchases' amounts and parties. All rows bear the
-- event, or an exception. Gives purchases by entry id. Only verbs call it: the server's role cannot.
create or replace function ledger_post_debits(p_event text, p_at timestamptz, p_entry_ids text[]) returns text[]
language plpgsql as $$
declare
  v_debits record;
begin
  with named as materialized (
    select e.* from (select distinct unnest(p_entry_ids) as id) g join ach_entries e on e.id = g.id
  )
  select count(*) as count, array_agg(d.id) as entry_ids, array_agg(d.purchase_id) as purchase_ids, array_agg(d.amount_cents) as amounts_cents,
         array_agg(0::bigint) as fees_cents, array_agg(d.business_id) as business_ids, array_agg(d.consumer_id) as consumer_ids
    into v_debits
    from (
      select e.id, e.purchase_id, p.amount_cents, p.business_id, p.consumer_id
        from named e join purchase_debits p on p.id = e.purchase_id
       where e.kind = 'debit' and e.amount_cents = p.amount_cents and e.returned_at is null and e.posted_at is null
         and case p_event
               when 'file_rejected' then e.rejected_at is not null and e.settled_at is null
               when 'settled' then e.rejected_at is null and e.settled_at is not null
             end
       order by e.id
    ) d;
  if v_debits.count <> cardinality(p_entry_ids) then
    raise exception '% of % debits cannot be %', cardinality(p_entry_ids) - v_debits.count, cardinality(p_entry_ids), p_event;
  end if;
  perform ledger_post_many(
    p_event => p_event, p_at => p_at, p_purchase_ids => v_debits.purchase_ids, p_amounts_cents => v_debits.amounts_cents,
    p_fees_cents => v_debits.fees_cents, p_business_ids => v_debits.business_ids, p_consumer_ids => v_debits.consumer_ids,
    p_causes => v_debits.entry_ids
  );
  return v_debits.purchase_ids;
end
$$;
