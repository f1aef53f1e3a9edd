-- A consumer pays a payment or invoice link. Checks caller, idempotency key and link, makes the purchase, and marks the
-- link as purchased: all or nothing. Gives the JSON to answer, or a refusal's code; both are kept for the key, but for
-- BUSY (see may_wait), PASSKEY_NEEDED, BALANCE_UNAVAILABLE, BUSINESS_STOPPED, BUSINESS_FEATURE_OFF, BUSINESS_CLOSING and BUSINESS_LIMIT_REACHED, which change
-- nothing and mean: later. changed_id: the purchase. p_day_began_at, stale_account_id, p_account_id: see
-- accept_purchase. From there on, defaults are for servers of the version
-- before beside this one.
create or replace function accept_link(
  p_subject text, p_issued_at timestamptz, p_kind text, p_link_id text, p_purchase_id text,
  p_daily_limit_cents bigint, p_balance_ms integer, p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text, p_day_began_at timestamptz,
  p_account_id text default null, p_text_id text default null, p_address text default null, p_device text default null,
  out refusal text, out answer text, out changed_id text, out stale_account_id text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_route constant text := p_kind || '/accept';
  v_caller record;
  v_link links;
  v_made record;
  v_payment constant text := p_kind || ':' || p_link_id;
begin
  v_caller := consumer_accepting(p_subject, p_issued_at, v_route, p_key, p_body_hash, p_wall);
  if v_caller.refusal is not null or v_caller.answer is not null then
    refusal := v_caller.refusal;
    answer := v_caller.answer;
    return;
  end if;

  -- Whoever pays or voids the same link meets here: the second sees what the first has made of it.
  select * into v_link from links l where l.id = p_link_id and l.kind = p_kind for no key update skip locked;
  if not found then
    -- It is not there, or another transaction has it.
    if not may_wait() then
      refusal := 'BUSY';
      return;
    end if;
    select * into v_link from links l where l.id = p_link_id and l.kind = p_kind for no key update;
  end if;
  if v_link.id is null then
    refusal := 'LINK_NOT_FOUND';
  elsif v_link.purchase_id is not null then
    refusal := 'LINK_PAID';
  elsif v_link.voided_at is not null then
    refusal := 'LINK_VOIDED';
  elsif v_link.expires_at <= p_now then
    refusal := 'LINK_EXPIRED';
  else
    if v_caller.asks_for_passkey then
      if not has_payment_proof(p_subject => p_subject, p_payment => v_payment, p_wall => p_wall) then
        refusal := 'PASSKEY_NEEDED';
        return;
      end if;
    end if;
    v_made := accept_purchase(
      p_consumer_id => v_caller.user_id, p_purchase_id => p_purchase_id, p_business_id => v_link.business_id,
      p_requested_by => v_link.created_by, p_channel => p_kind, p_amount_cents => v_link.amount_cents, p_notes => v_link.memo,
      p_pos_order_id => null, p_daily_limit_cents => p_daily_limit_cents, p_balance_ms => p_balance_ms, p_now => p_now,
      p_day_began_at => p_day_began_at, p_account_id => p_account_id, p_text_id => p_text_id, p_address => p_address, p_device => p_device
    );
    refusal := v_made.refusal;
    stale_account_id := v_made.stale_account_id;
    if refusal in ('BUSY', 'BALANCE_UNAVAILABLE', 'BUSINESS_STOPPED', 'BUSINESS_FEATURE_OFF', 'BUSINESS_CLOSING', 'BUSINESS_LIMIT_REACHED') then
      return;
    end if;
    if refusal is null then
      update links l set purchase_id = p_purchase_id, updated_at = p_now where l.id = v_link.id;
      changed_id := p_purchase_id;
      answer := json_build_object(
        'id', v_link.id, 'number', v_link.number, 'memo', v_link.memo, 'amount', v_link.amount_cents,
        'expiration', wire_moment(v_link.expires_at), 'purchased', true, 'void', false, 'purchase_id', p_purchase_id, 'updated_at', wire_moment(p_now),
        'business_name', (select b.name from business_names b where b.id = v_link.business_id),
        'time_zone', (select b.time_zone from business_names b where b.id = v_link.business_id), 'public_id', v_made.purchase_public_id
      );
    end if;
  end if;
  if v_caller.asks_for_passkey then
    perform use_payment_proof(p_subject => p_subject, p_payment => v_payment, p_wall => p_wall);
  end if;
  perform store_answer(
    p_user_id => v_caller.user_id, p_route => v_route, p_key => p_key, p_body_hash => p_body_hash, p_refusal => refusal,
    p_answer => answer, p_wall => p_wall
  );
end
$$;
