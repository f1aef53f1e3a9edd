-- Decides waiting accounts: `verified`, or `refused`. One linked through its bank meanwhile, or removed, stays as it
-- is. Gives how many were decided. For the verbs that call it: the server's role cannot.
create or replace function decide_verifications(p_account_ids text[], p_verification text) returns bigint
language plpgsql as $$
declare
  v_decided bigint;
begin
  update bank_accounts a set verification = p_verification
   where a.id = any (p_account_ids) and a.verification = 'pending' and a.removed_at is null;
  get diagnostics v_decided = row_count;
  return v_decided;
end
$$;
