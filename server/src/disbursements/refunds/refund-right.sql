-- What a user may give back of a business's payments. p_limited: their role alone holds no right to refund.
-- left_today_cents: null without a daily amount; whatever they asked for that day, the business's own, counts. Whoever
-- goes by it has locked the user's refunds first.
create or replace function refund_right(p_user_id text, p_business_id text, p_now timestamptz, p_limited boolean)
returns table (allowed boolean, left_today_cents bigint, alone_cents bigint)
language sql stable as $$
  select not p_limited or coalesce(r.viewer_day_cents, 0) > 0,
         case when p_limited then greatest(0, coalesce(r.viewer_day_cents, 0) - (
           (select coalesce(sum(c.amount_cents), 0)
              from credits c join refunds f on f.id = c.id
             where c.business_id = b.id and c.kind = 'refund' and c.made_at >= d.begins and c.made_at < d.ends and f.requested_by = p_user_id
               and not exists (select from refund_requests q where q.id = f.id))
           + (select coalesce(sum(q.amount_cents), 0)
                from refund_requests q
               where q.requested_by = p_user_id and q.business_id = b.id and q.requested_at >= d.begins and q.requested_at < d.ends)
         ))::bigint end,
         r.alone_cents
    from business_names b
    left join lateral (select * from refund_rules r where r.business_id = b.id order by r.seq desc limit 1) r on true
   cross join lateral (select (p_now at time zone b.time_zone)::date as today) t
   cross join lateral (
     select t.today::timestamp at time zone b.time_zone as begins, (t.today + 1)::timestamp at time zone b.time_zone as ends
   ) d
   where b.id = p_business_id
$$;
