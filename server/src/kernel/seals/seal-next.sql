-- Puts the next seal at the chain's end: over the range that begins where its table's last seal ends, up to the numbers
-- drawn, and the rows that stand there, each with its mark; an exception otherwise. The proof checks the hashes. It
-- runs with its owner's rights, as the server's role can neither add a seal nor move the head; hence every name is
-- full. owners: 1 unseen, a count of rows of a sealed table.
create or replace function seal_next(
  p_number bigint, p_table_name text, p_after_seq bigint, p_to_seq bigint, p_row_count integer, p_rows_sha256 text, p_marks bytea, p_sealed_at timestamptz,
  p_sha256 text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_order text;
  v_sealed_to bigint;
  v_drawn bigint;
  v_row_count bigint;
begin
  -- Whoever seals at the same moment waits here, and is refused then.
  perform from public.seal_head for no key update;
  select a.attname into v_order
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = p_table_name;
  if v_order is null then
    raise exception 'table % numbers no rows', coalesce(p_table_name, '(none)');
  end if;
  select coalesce(max(s.to_seq), 0) into v_sealed_to from public.seals s where s.table_name = p_table_name;
  v_drawn := coalesce(pg_sequence_last_value(pg_get_serial_sequence(format('public.%I', p_table_name), v_order)::regclass), 0);
  execute format('select count(*) from public.%I t where t.%I > $1 and t.%I <= $2', p_table_name, v_order, v_order)
    into v_row_count using p_after_seq, p_to_seq;
  if (p_number = (select h.number + 1 from public.seal_head h) and p_after_seq = v_sealed_to and p_to_seq > p_after_seq and p_to_seq <= v_drawn
      and p_row_count = v_row_count and octet_length(p_marks) = 10 * p_row_count) is not true then
    raise exception 'seal % over rows % to % of % is not the next: that begins at %, and % rows were numbered', p_number, p_after_seq, p_to_seq, p_table_name,
      v_sealed_to, v_drawn;
  end if;
  insert into public.seals (number, table_name, after_seq, to_seq, row_count, rows_sha256, marks, marks_sha256, sealed_at, sha256)
  values (p_number, p_table_name, p_after_seq, p_to_seq, p_row_count, p_rows_sha256, p_marks, encode(sha256(p_marks), 'hex'), p_sealed_at, p_sha256);
  update public.seal_head set number = p_number, sha256 = p_sha256;
end
$$;
