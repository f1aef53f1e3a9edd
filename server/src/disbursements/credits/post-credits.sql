-- Writes the transfers of one event of credits; amounts, fees and parties are theirs. p_causes: what moves each, in the
-- same places. For the verbs that call it: the server's role cannot.
create or replace function post_credits(p_event text, p_at timestamptz, p_ids text[], p_causes text[]) returns void
language plpgsql as $$
declare
  v_of record;
begin
  select array_agg(c.purchase_id order by g.place) as purchase_ids, array_agg(c.amount_cents order by g.place) as amounts_cents,
         array_agg(c.fee_cents order by g.place) as fees_cents, array_agg(c.business_id order by g.place) as business_ids,
         array_agg(c.consumer_id order by g.place) as consumer_ids
    into v_of
    from unnest(p_ids) with ordinality as g (id, place) join credits c on c.id = g.id;
  perform ledger_post_many(
    p_event => p_event, p_at => p_at, p_purchase_ids => v_of.purchase_ids, p_amounts_cents => v_of.amounts_cents,
    p_fees_cents => v_of.fees_cents, p_business_ids => v_of.business_ids, p_consumer_ids => v_of.consumer_ids,
    p_causes => p_causes
  );
end
$$;
