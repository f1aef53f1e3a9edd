-- Erases who a consumer was: profile, contacts and links, the numbers of accounts that nothing was ever paid from, what
-- rules know of how they pay. What their payments need stays until the moment that it gives, which is p_at where they
-- never paid. The caller has them locked, and their accounts removed; an exception where anything is still on its way.
-- With its owner's rights: the server's role may erase no account's numbers.
create or replace function erase_consumer(p_consumer_id text, p_at timestamptz) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_until timestamptz := greatest(consumer_records_until(p_consumer_id), p_at);
begin
  if exists (select from bank_accounts a where a.consumer_id = p_consumer_id and (a.removed_at is null or pending_cents_of_account(a.id) > 0)) then
    raise exception 'consumer % still has accounts', p_consumer_id;
  end if;
  update consumers
     set first_name = 'Former', last_name = 'customer', date_of_birth = '1900-01-01', email = '', email_verified_at = null, phone_number = '',
         street_one = '', street_two = null, city = '', state = '', postal_code = '', daily_limit_cents = null, contact_changed_at = null,
         deactivated_at = p_at, deactivation_notes = null, erased_at = p_at, records_until = v_until
   where user_id = p_consumer_id and erased_at is null;
  if not found then
    raise exception 'there is no consumer % to erase', p_consumer_id;
  end if;
  delete from email_verifications where user_id = p_consumer_id;
  delete from email_changes where consumer_id = p_consumer_id;
  delete from contact_changes where consumer_id = p_consumer_id;
  delete from number_codes where consumer_id = p_consumer_id;
  perform forget_risk_counter(p_consumer_id);
  perform erase_account_numbers(
    p_consumer_id,
    array(select a.id from bank_accounts a
           where a.consumer_id = p_consumer_id
             and not exists (select from micro_entry_accounts m where m.consumer_id = p_consumer_id and m.bank_account_id = a.id)
             and not exists (
               select from purchase_debits p
                where p.consumer_id = p_consumer_id
                  and (p.bank_account_id = a.id
                       or exists (select from ach_debits d where d.purchase_id = p.id and d.bank_account_id = a.id)
                       or exists (select from credits_of_purchases k where k.purchase_id = p.id and k.bank_account_id = a.id)
                       or exists (select from consents c where c.purchase_id = p.id and c.bank_account_id = a.id)))),
    p_at);
  return v_until;
end
$$;
