-- A bank account's cents on their way: waiting or pending purchases, and reinitiations of returned ones.
create or replace function pending_cents_of_account(p_account_id text) returns bigint
language sql stable as $$
  select coalesce(sum(u.amount_cents), 0)::bigint
    from (select p.amount_cents
            from bank_account_standings a
            join purchases p on p.consumer_id = a.consumer_id and p.bank_account_id = a.id
           where a.id = p_account_id and p.status in ('WAITING_FOR_APPROVAL', 'PENDING')
          union all
          select r.amount_cents from pending_reinitiations r where r.bank_account_id = p_account_id) u
$$;
