-- Every change of every purchase's status, by `seq`: the event, from where to where, when, and by whom.
create view purchase_history as select purchase_id, seq, at, event, from_status, to_status, actor from purchase_events;
