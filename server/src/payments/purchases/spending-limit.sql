-- What a consumer may spend now, at the counter and by payment link, and by invoice link. p_available_cents: their
-- primary account's balance (null counts as nothing); p_daily_limit_cents: their own daily limit or everyone's. A check
-- that holds money has locked the consumer's row. limited_by: what limits it, in the contract's words; an invoice is
-- held against the balance alone. daily_left_cents, resets_at: what is left of today's limit, and when the next day's
-- begins.
create or replace function spending_limit(p_consumer_id text, p_available_cents bigint, p_daily_limit_cents bigint, p_now timestamptz)
returns table (
  purchase_power_cents bigint, limited_by text, invoice_link_purchase_power_cents bigint, invoice_link_limited_by text,
  daily_left_cents bigint, resets_at timestamptz
)
language sql stable as $$
  select case when r.unresolved then 0 else greatest(0, least(b.available - h.held, p_daily_limit_cents - h.waiting - d.accepted)) end,
         case when r.unresolved then 'returned_payment'
              when b.available - h.held < p_daily_limit_cents - h.waiting - d.accepted then 'balance'
              else 'daily_limit' end,
         case when r.unresolved then 0 else greatest(0, b.available - h.held) end,
         case when r.unresolved then 'returned_payment' else 'balance' end,
         greatest(0, p_daily_limit_cents - h.waiting - d.accepted),
         (date_trunc('day', p_now at time zone 'America/New_York') + interval '1 day') at time zone 'America/New_York'
    from (select coalesce(p_available_cents, 0) as available) b,
         (
           -- The bank does not show a debit in its balance before it settles.
           -- Reinitiations in flight need not be added: their return is unresolved, and then there is nothing to spend.
           select coalesce(sum(p.amount_cents) filter (where p.settled_at is null), 0)::bigint as held,
                  coalesce(sum(p.amount_cents) filter (where p.status = 'WAITING_FOR_APPROVAL' and p.channel <> 'invoice_link'), 0)::bigint as waiting
             from purchases p
            where p.consumer_id = p_consumer_id and p.status in ('WAITING_FOR_APPROVAL', 'PENDING')
         ) h,
         (
           -- The day is New York's. What was returned since still counts; invoices never do.
           select coalesce(sum(p.amount_cents), 0)::bigint as accepted
             from purchases p
            where p.consumer_id = p_consumer_id
              and p.approved_at >= date_trunc('day', p_now, 'America/New_York')
              and p.channel <> 'invoice_link'
         ) d,
         (
           -- A debit that came back for want of money and has not been made good: until then there is nothing to spend.
           select exists (
             select from open_returns x where x.consumer_id = p_consumer_id and x.code in ('R01', 'R09')
           ) as unresolved
         ) r
$$;
