-- The only writer of a business's standing: the table of its states, and an exception for all else. Gives what it was
-- called and whose it is; nothing where it wasn't in the state that leads there, which somebody else has changed.
-- p_look_at: when it is looked at next. With its owner's rights: the server's role may not open what is closed.
create or replace function change_business_standing(
  p_business_id text, p_to text, p_at timestamptz, p_by text, p_why text, p_look_at timestamptz,
  out business_name text, out organization_id text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_from text := case p_to when 'CLOSING' then 'OPEN' when 'OPEN' then 'CLOSING' when 'CLOSED' then 'CLOSING' end;
begin
  if v_from is null then
    raise exception 'no business becomes %', p_to;
  end if;
  update businesses b
     set standing = p_to, standing_at = p_at, standing_by = p_by, standing_why = p_why,
         standing_look_at = case p_to when 'OPEN' then null else p_look_at end
   where b.id = p_business_id and b.standing = v_from
  returning b.name, b.organization_id into business_name, organization_id;
end
$$;
