-- A link that was paid or voided never changes again, whoever asks.
create or replace function refuse_change_of_final_link() returns trigger
language plpgsql as $$
begin
  raise exception 'link % is % and cannot change', old.id, case when old.voided_at is null then 'purchased' else 'voided' end;
end
$$;
do $$
begin
  -- Made once: making it anew would hold up whoever pays at the moment of a start.
  if not exists (select from pg_trigger where tgname = 'final_link' and tgrelid = 'links'::regclass) then
    create trigger final_link before update on links
      for each row when (old.purchase_id is not null or old.voided_at is not null) execute function refuse_change_of_final_link();
  end if;
end
$$;
