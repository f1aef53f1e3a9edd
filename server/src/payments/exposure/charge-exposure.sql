-- Counts a payment that is being approved to its business's exposure, where the limits hold it. Exposure is what an
-- originator's bank stands behind: a day's debits, and all debits that may still come back in the ordinary way, over as
-- many settlement days as that takes (Nacha Operating Rules, 2.2.3; OCC Bulletin 2006-39). So a payment is open from its
-- approval until its return window has passed (POSTED), it came back, or it ended uncollected; it counts to the banking
-- day of its approval unless it ends uncollected. One that came back and is retried isn't counted again. Gives BUSINESS_LIMIT_REACHED, having counted nothing, or BUSY (see
-- may_wait), else null. p_day_began_at: from when on payments count to the present banking day. The caller has locked
-- purchase and consumer before, as this locks the business's counter last, until the transaction ends: a list of
-- payments locks it once. Called only where there is a limit.
create or replace function charge_exposure(
  p_business_id text, p_day_limit_cents bigint, p_open_limit_cents bigint, p_amount_cents bigint, p_day_began_at timestamptz, p_now timestamptz
)
returns text
language plpgsql as $$
declare
  v exposures;
  v_passed boolean;
begin
  select * into v from exposures x where x.business_id = p_business_id for no key update skip locked;
  if not found then
    if not may_wait() then
      return 'BUSY';
    end if;
    select * into v from exposures x where x.business_id = p_business_id for no key update;
    -- The limit was taken away a moment ago; if not, nothing may pass uncounted.
    if not found then
      return case when exists (
        select from business_terms t
         where t.id = p_business_id and (t.exposure_day_cents is not null or t.exposure_open_cents is not null)
      ) then 'BUSY' end;
    end if;
  end if;
  if v.day_began_at < p_day_began_at then
    v.day_began_at := p_day_began_at;
    v.day_cents := 0;
  end if;
  v_passed := exposure_passed(v, p_day_limit_cents, p_open_limit_cents, p_amount_cents, p_now);
  if v_passed then
    with taken as (delete from exposure_releases r where r.business_id = p_business_id returning r.cents, r.uncollected_at)
    select v.open_cents - coalesce(sum(t.cents), 0),
           v.day_cents - coalesce(sum(t.cents) filter (where t.uncollected_at >= v.day_began_at), 0)
      into v.open_cents, v.day_cents from taken t;
    v_passed := exposure_passed(v, p_day_limit_cents, p_open_limit_cents, p_amount_cents, p_now);
  end if;
  update exposures x
     set open_cents = v.open_cents + case when v_passed then 0 else p_amount_cents end,
         -- A server whose clock is behind approves for the day before.
         day_cents = v.day_cents + case when v_passed or p_now < v.day_began_at then 0 else p_amount_cents end,
         day_began_at = v.day_began_at
   where x.business_id = p_business_id;
  return case when v_passed then 'BUSINESS_LIMIT_REACHED' end;
end
$$;

-- Whether an amount more passes a limit. A null limit is none, and while not all is counted nothing is passed.
create or replace function exposure_passed(
  p exposures, p_day_limit_cents bigint, p_open_limit_cents bigint, p_amount_cents bigint, p_now timestamptz
)
returns boolean
language plpgsql immutable as $$
begin
  return p.is_counted
         and (coalesce(p.open_cents + p_amount_cents > p_open_limit_cents, false)
              or coalesce(p_now >= p.day_began_at and p.day_cents + p_amount_cents > p_day_limit_cents, false));
end
$$;
