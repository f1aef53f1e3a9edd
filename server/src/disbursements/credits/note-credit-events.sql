-- Keeps what happened to credits, as they stand. p_from_status: null of new ones. For verbs: the server's role cannot.
create or replace function note_credit_events(p_event text, p_at timestamptz, p_actor text, p_reason text, p_from_status text, p_ids text[]) returns void
language sql as $$
  insert into credit_events (credit_id, at, event, from_status, to_status, actor, reason)
  select c.id, p_at, p_event, p_from_status, c.status, p_actor, p_reason from credits c where c.id = any (p_ids) order by c.id
$$;
