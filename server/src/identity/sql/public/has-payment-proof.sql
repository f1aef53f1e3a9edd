-- Whether a consumer has just approved this payment by their passkey. p_wall: real time.
create or replace function has_payment_proof(p_subject text, p_payment text, p_wall timestamptz)
returns boolean
language sql stable as $$
  select exists (select from payment_proofs f where f.subject = p_subject and f.payment = p_payment and f.expires_at > p_wall)
$$;
