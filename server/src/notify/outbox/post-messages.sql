-- Writes messages that are to be sent, one a place of the arrays; each is due at its p_due_at, unless whoever wrote it
-- sends it before. Gives their ids in that order: of one whose key was written before, that of the first.
create or replace function post_messages(
  p_id text[], p_channel text[], p_purpose text[], p_about text[], p_key text[], p_organization_id text[], p_language text[], p_fingerprint text[],
  p_sealed text[], p_abandon_at timestamptz[], p_due_at timestamptz[], p_at timestamptz
) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into messages (id, channel, purpose, about, key, organization_id, language, recipient_fingerprint, sealed, state, state_at, next_try_at,
                        in_line_since, abandon_at, created_at)
  select w.id, w.channel, w.purpose, w.about, w.key, w.organization_id, w.language, w.fingerprint, w.sealed, 'queued', p_at, w.due_at,
         case when w.due_at <= p_at then w.due_at end, w.abandon_at, p_at
    from unnest(p_id, p_channel, p_purpose, p_about, p_key, p_organization_id, p_language, p_fingerprint, p_sealed, p_abandon_at, p_due_at)
           as w (id, channel, purpose, about, key, organization_id, language, fingerprint, sealed, abandon_at, due_at)
   -- Two that write the same keys wait for each other in one order.
   order by w.key
  on conflict (key) do nothing;
  return query
    select m.id from unnest(p_key) with ordinality as w (key, place) join messages m on m.key = w.key order by w.place;
end
$$;
