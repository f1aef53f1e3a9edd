-- The provider has a settled debit sent back whole: what it is over, our fee in it and where it goes are the debit's. Gives what people name the
-- reversal by. The caller has the payment locked, and knows the rules of reversals.
create or replace function ask_for_reversal(
  p_id text, p_entry_id text, p_reason text, p_by text, p_at timestamptz, p_last_day date, out reference text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  reference := random_public_id();
  insert into reversals (id, reference, purchase_id, entry_id, business_id, consumer_id, bank_account_id, amount_cents, fee_cents, reason,
                         asked_by, asked_at, last_day, status, status_at)
  select p_id, ask_for_reversal.reference, p.id, e.id, p.business_id, p.consumer_id, e.bank_account_id, p.amount_cents,
         fee_of(p.amount_cents, p.fee_basis_points, p.fee_fixed_cents), p_reason, p_by, p_at, p_last_day, 'WAITING', p_at
    from ach_entries e join purchases p on p.id = e.purchase_id
   where e.id = p_entry_id and e.kind = 'debit' and e.settled_at is not null and e.returned_at is null and e.rejected_at is null
     and p.status in ('PENDING', 'POSTED');
  if not found then
    raise exception 'entry % cannot be reversed', p_entry_id;
  end if;
  insert into reversal_events (reversal_id, at, to_status, actor, reason) values (p_id, p_at, 'WAITING', p_by, p_reason);
end
$$;
