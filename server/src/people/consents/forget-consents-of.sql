-- Forgets the authorizations of a former customer, whose time the caller has found to have passed, and keeps in
-- removed_rows which, so that their seals hold. It says nothing of how far others are kept. For verbs with their owner's
-- rights: the server's role cannot call it.
create or replace function forget_consents_of(p_consumer_id text) returns void
language plpgsql set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  v_seqs bigint[];
  v_rows_sha256 bytea;
begin
  with gone as (
    delete from public.consents c
     where c.purchase_id in (select p.id from public.purchase_debits p where p.consumer_id = p_consumer_id and p.approved_at is not null)
    returning c.seq, c::text as text
  )
  select array_agg(g.seq order by g.seq), sha256(convert_to(string_agg(g.text, E'\n' order by g.seq), 'UTF8')) into v_seqs, v_rows_sha256 from gone g;
  if v_seqs is not null then
    perform public.note_removed_rows(p_table_name => 'consents', p_kept_from => '-infinity', p_row_seqs => v_seqs, p_rows_sha256 => v_rows_sha256);
  end if;
end
$$;
