-- Reversals that the bank sent back are owed to nobody any more; and one that ends had its money out once, where its
-- debit had come back as well. For `move_credits`, whose caller they are moved by: the server's role cannot.
create or replace function end_reversals(p_at timestamptz, p_ids text[]) returns void
language plpgsql as $$
declare
  v_ids text[];
begin
  v_ids := array(select c.id from credits c where c.id = any (p_ids) and c.status = 'RETURNED' order by c.id);
  perform post_credits('reversal_cancelled', p_at, v_ids, v_ids);
  v_ids := array(select v.id from reversals v join credits c on c.id = v.id where v.id = any (p_ids) and v.doubled and c.fee_cents > 0 order by v.id);
  perform post_credits('reversal_single_again', p_at, v_ids, v_ids);
  update reversals v set doubled = false where v.id = any (p_ids) and v.doubled;
end
$$;
