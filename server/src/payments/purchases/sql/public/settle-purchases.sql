-- Debits of purchases have settled: the bank has collected them, and they are held beside the consumers' balances no
-- more. The caller has them locked. For the verbs that call it: the server's role cannot.
create or replace function settle_purchases(p_ids text[], p_at timestamptz) returns void
language plpgsql as $$
begin
  update purchases p set settled_at = p_at where p.id in (select unnest(p_ids));
end
$$;
