-- A consumer says the two amounts, in either order: VERIFIED with its account, or wrong, and REFUSED after the third.
-- Gives whether it was right, and how many were wrong. An exception where it takes no answer then, or its account does
-- not wait. The only writer of VERIFIED and of wrong answers, with its owner's rights.
create or replace function answer_verification(p_id text, p_amounts integer[], p_at timestamptz, out is_right boolean, out wrong_answers integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from micro_verifications v where v.id = p_id and v.status = 'READY' and v.answer_by > p_at for no key update;
  if not found then
    raise exception 'verification % takes no answer at %', p_id, p_at;
  end if;
  is_right := coalesce((select array_agg(c.amount_cents order by c.amount_cents) from micro_entries m join credits c on c.id = m.id where m.verification_id = p_id)
                       = (select array_agg(a::bigint order by a) from unnest(p_amounts) a), false);
  update micro_verifications v
     set status = case when is_right then 'VERIFIED' else v.status end, status_at = case when is_right then p_at else v.status_at end,
         wrong_answers = v.wrong_answers + case when is_right then 0 else 1 end
   where v.id = p_id
  returning v.wrong_answers into wrong_answers;
  if is_right then
    if decide_verifications(array(select v.bank_account_id from micro_verifications v where v.id = p_id), 'verified') = 0 then
      raise exception 'the account of verification % does not wait to be verified', p_id;
    end if;
    perform note_account_validation(p_account_id => v.bank_account_id, p_how => 'micro_entries', p_at => p_at, p_reference => 'verification ' || v.id)
       from micro_verifications v where v.id = p_id;
  elsif wrong_answers = 3 then
    perform change_verifications(array[p_id], 'REFUSED', p_at, null, 'wrong_amounts');
  end if;
end
$$;
