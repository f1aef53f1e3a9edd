-- Writes a message that is to be sent; due at p_due_at, unless whoever wrote it sends it before. Gives its id: of one
-- whose key was written before, that of the first.
create or replace function post_message(
  p_id text, p_channel text, p_purpose text, p_about text, p_key text, p_organization_id text, p_language text, p_fingerprint text, p_sealed text,
  p_abandon_at timestamptz, p_due_at timestamptz, p_at timestamptz
) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id text;
begin
  insert into messages (id, channel, purpose, about, key, organization_id, language, recipient_fingerprint, sealed, state, state_at, next_try_at,
                        in_line_since, abandon_at, created_at)
  values (p_id, p_channel, p_purpose, p_about, p_key, p_organization_id, p_language, p_fingerprint, p_sealed, 'queued', p_at, p_due_at,
          case when p_due_at <= p_at then p_due_at end, p_abandon_at, p_at)
  on conflict (key) do nothing
  returning id into v_id;
  return coalesce(v_id, (select m.id from messages m where m.key = p_key));
end
$$;
