-- Keeps an idempotency key's first answer, or refusal, for repeats. Without a key there is nothing to keep.
create or replace function store_answer(
  p_user_id text, p_route text, p_key text, p_body_hash text, p_refusal text, p_answer text, p_wall timestamptz
) returns void
language sql as $$
  insert into idempotency_keys (user_id, route, key, body_hash, refused, outcome, at)
  select p_user_id, p_route, p_key, p_body_hash, p_refusal is not null, coalesce(p_refusal, p_answer), p_wall where p_key is not null
$$;
