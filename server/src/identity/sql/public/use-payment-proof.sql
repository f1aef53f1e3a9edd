-- Uses up what a consumer approved by their passkey. What has run out is left to the tidying, which never meets this.
create or replace function use_payment_proof(p_subject text, p_payment text, p_wall timestamptz)
returns void
language sql as $$
  delete from payment_proofs f where f.subject = p_subject and f.payment = p_payment and f.expires_at > p_wall
$$;
