-- Every change of every purchase's status, in the order of `seq`: which event took it from where to where, when, and by whom.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('purchase_history') is null then
    create view purchase_history as select purchase_id, seq, at, event, from_status, to_status, actor from purchase_events;
  end if;
end
$$;
