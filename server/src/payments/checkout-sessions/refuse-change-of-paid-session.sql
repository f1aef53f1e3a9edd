-- A session that was paid never changes again, whoever asks.
create or replace function refuse_change_of_paid_session() returns trigger
language plpgsql as $$
begin
  raise exception 'checkout session % is paid and cannot change', old.id;
end
$$;
do $$
begin
  -- Made once: making it anew would hold up whoever pays at the moment of a start.
  if not exists (select from pg_trigger where tgname = 'paid_session' and tgrelid = 'checkout_sessions'::regclass) then
    create trigger paid_session before update on checkout_sessions
      for each row when (old.purchase_id is not null) execute function refuse_change_of_paid_session();
  end if;
end
$$;
