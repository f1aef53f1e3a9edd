-- Erases numbers and names of accounts of a former customer, whose numbers nothing needs anymore; the rows stay, as
-- payments name them. What is removed of sealed tables is noted, so that their seals hold. For verbs with their owner's
-- rights: the server's role cannot call it.
create or replace function erase_account_numbers(p_consumer_id text, p_account_ids text[], p_at timestamptz) returns void
language plpgsql set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  v_seqs bigint[];
  v_rows_sha256 bytea;
begin
  with gone as (
    delete from public.bank_account_numbers n where n.consumer_id = p_consumer_id and n.account_id = any (p_account_ids) returning n.seq, n::text as text
  )
  select array_agg(g.seq order by g.seq), sha256(convert_to(string_agg(g.text, E'\n' order by g.seq), 'UTF8')) into v_seqs, v_rows_sha256 from gone g;
  if v_seqs is not null then
    perform public.note_removed_rows(p_table_name => 'bank_account_numbers', p_kept_from => p_at, p_row_seqs => v_seqs, p_rows_sha256 => v_rows_sha256);
  end if;
  with gone as (
    delete from public.account_validations v where v.consumer_id = p_consumer_id and v.account_id = any (p_account_ids) returning v.seq, v::text as text
  )
  select array_agg(g.seq order by g.seq), sha256(convert_to(string_agg(g.text, E'\n' order by g.seq), 'UTF8')) into v_seqs, v_rows_sha256 from gone g;
  if v_seqs is not null then
    perform public.note_removed_rows(p_table_name => 'account_validations', p_kept_from => p_at, p_row_seqs => v_seqs, p_rows_sha256 => v_rows_sha256);
  end if;
  update public.bank_accounts a
     set institution_id = '', institution_name = '', last_four = '', number_fingerprint = 'erased ' || a.id, persistent_account_id = null,
         vendor_account_id = case when a.vendor_account_id is not null then '' end, name_match = null, available_balance_cents = null,
         balance_at = null, erased_at = p_at
   where a.consumer_id = p_consumer_id and a.id = any (p_account_ids) and a.erased_at is null;
end
$$;
