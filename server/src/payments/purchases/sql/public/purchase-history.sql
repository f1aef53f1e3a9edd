-- Every change of every purchase's status, by `seq`: the event, from where to where, when, and by whom.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('purchase_history') is null then
    create view purchase_history as select purchase_id, seq, at, event, from_status, to_status, actor from purchase_events;
  end if;
end
$$;
