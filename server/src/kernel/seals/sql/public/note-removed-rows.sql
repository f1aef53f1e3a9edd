-- Notes rows of a sealed table removed as their time had passed, so that its seals hold: p_kept_from is the moment
-- before which they were, p_rows_sha256 their hash. For the verbs that remove: the server's role cannot call it.
create or replace function note_removed_rows(p_table_name text, p_kept_from timestamptz, p_row_seqs bigint[], p_rows_sha256 bytea) returns void
language sql as $$
  insert into public.removed_rows (table_name, kept_from, row_count, row_seqs, rows_sha256)
  values (p_table_name, p_kept_from, cardinality(p_row_seqs), p_row_seqs, p_rows_sha256)
$$;
