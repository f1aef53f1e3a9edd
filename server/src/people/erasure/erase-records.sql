-- Erases what was kept of a former customer for the records of their payments, once those are two years old: accounts'
-- numbers, every name, authorizations, addresses of orders. Payments, amounts and dates stay, of nobody. Gives when it is
-- to be looked for again where that is later than now: something may have been given back meanwhile. Nobody names the
-- moment; it is the database's, as far ahead as the sandbox has set it. It runs with its owner's rights, as the server's
-- role may remove none of it.
create or replace function erase_records(p_consumer_id text) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  v_now timestamptz;
  v_until timestamptz;
  v_seqs bigint[];
  v_rows_sha256 bytea;
begin
  select n.at into strict v_now from (select domain_now() as at) n where n.at is not null;
  -- As everyone who gives back locks a payment first: a refund either is seen below, or sees that the records are gone.
  perform lock_purchases(array(select p.id from purchase_debits p where p.consumer_id = p_consumer_id and p.approved_at is not null));
  perform 1 from consumers c where c.user_id = p_consumer_id and c.erased_at is not null and c.records_erased_at is null for no key update;
  if not found then
    return null;
  end if;
  v_until := consumer_records_until(p_consumer_id);
  if v_until > v_now then
    update consumers set records_until = v_until where user_id = p_consumer_id;
    return v_until;
  end if;
  perform erase_account_numbers(p_consumer_id, array(select a.id from bank_accounts a where a.consumer_id = p_consumer_id and a.erased_at is null), v_now);
  with gone as (
    delete from holder_names h where h.holder_id = p_consumer_id and h.name <> 'Former customer' returning h.seq, h::text as text
  )
  select array_agg(g.seq order by g.seq), sha256(convert_to(string_agg(g.text, E'\n' order by g.seq), 'UTF8')) into v_seqs, v_rows_sha256 from gone g;
  if v_seqs is not null then
    perform note_removed_rows(p_table_name => 'holder_names', p_kept_from => v_now, p_row_seqs => v_seqs, p_rows_sha256 => v_rows_sha256);
  end if;
  perform forget_consents_of(p_consumer_id);
  perform forget_session_addresses(p_consumer_id);
  perform forget_entry_names(p_consumer_id);
  perform forget_support_texts(p_consumer_id, true);
  update bank_link_items set institution_id = null, institution_name = null where consumer_id = p_consumer_id;
  update consumers set records_erased_at = v_now where user_id = p_consumer_id;
  return null;
end
$$;
