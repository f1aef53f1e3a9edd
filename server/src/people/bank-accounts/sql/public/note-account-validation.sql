-- Keeps how an account's present numbers are known to be good and its consumer's, as of the rows that say so: the caller
-- has written them. p_reference: what the other side knows it by; null for a bank link, whose item and account tell. For
-- verbs with their owner's rights: the server's role cannot. Hence full names.
create or replace function note_account_validation(p_account_id text, p_how text, p_at timestamptz, p_reference text) returns void
language plpgsql as $$
begin
  insert into public.account_validations (account_id, numbers_version, consumer_id, how, at, provider, reference, name_match)
  select a.id, a.numbers_version, a.consumer_id, p_how, p_at, i.provider,
         coalesce(p_reference, 'item ' || i.provider_item_id || ', account ' || a.vendor_account_id),
         case p_how when 'bank_link' then a.name_match end
    from public.bank_accounts a
    left join public.bank_link_items i on i.id = a.item_id and p_how in ('bank_link', 'provider_update')
   where a.id = p_account_id;
  if not found then
    raise exception 'there is no account % to be validated', p_account_id;
  end if;
end
$$;
