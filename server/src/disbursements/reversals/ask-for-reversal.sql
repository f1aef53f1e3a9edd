-- The provider has a settled debit sent back whole: what it is over, our fee in it and where it goes are the debit's.
-- Gives what people name the reversal by. The caller has the payment locked, and knows the rules of reversals.
create or replace function ask_for_reversal(
  p_id text, p_entry_id text, p_reason text, p_by text, p_at timestamptz, p_last_day date, out reference text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  reference := random_public_id();
  insert into credits (id, kind, reference, purchase_id, business_id, consumer_id, bank_account_id, amount_cents, fee_cents, made_at, status, status_at)
  select p_id, 'reversal', ask_for_reversal.reference, p.id, p.business_id, p.consumer_id, e.bank_account_id, p.amount_cents,
         p.fee_cents, p_at, 'WAITING', p_at
    from ach_debits e join purchase_debits p on p.id = e.purchase_id
   where e.id = p_entry_id and e.settled_at is not null and e.returned_at is null and e.rejected_at is null
     and p.status in ('PENDING', 'POSTED');
  if not found then
    raise exception 'entry % cannot be reversed', p_entry_id;
  end if;
  insert into reversals (id, entry_id, reason, asked_by, last_day) values (p_id, p_entry_id, p_reason, p_by, p_last_day);
  perform note_credit_events('made', p_at, p_by, p_reason, null, array[p_id]);
end
$$;
