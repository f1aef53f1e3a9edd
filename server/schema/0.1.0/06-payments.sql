-- Filled at every migration from the table in packages/contract/src/statuses.ts.
create table purchase_transitions (
  from_status text,
  event text,
  to_status text not null,
  primary key (from_status, event)
);

-- A payment, from its code on the phone to its end. Rows that many payments share are named without a foreign key:
-- checking one would make payments to the same merchant wait for each other. `prove` checks them.
create table purchases (
  id text primary key,
  public_id text not null,
  payment_code text not null,
  consumer_id text not null,
  business_id text,
  bank_account_id text,
  requested_by text,
  channel text not null default 'in_store',
  input_type purchase_input,
  status text not null,
  -- The event that brought it to its status, and when.
  last_event text not null,
  last_event_at timestamptz not null,
  amount_cents positive_cents,
  notes text,
  pos_order_id text,
  employee_name text,
  -- The consumer's spending limit as it stood when the merchant asked.
  purchase_power_cents bigint,
  -- The business's terms as they stood when the consumer approved.
  fee_basis_points integer,
  fee_fixed_cents integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  requested_at timestamptz,
  approved_at timestamptz,
  settled_at timestamptz,
  posted_at timestamptz,
  available_balance_cents bigint,
  daily_limit_cents bigint,
  -- What the consumer added to the order while approving it: of amount_cents, which is all that is debited.
  tip_cents cents_or_none not null default 0,
  row_lock nothing,
  constraint purchases_account_of_consumer foreign key (bank_account_id, consumer_id) references bank_accounts (id, consumer_id),
  constraint purchases_business foreign key (business_id) references businesses (id),
  constraint purchases_consumer foreign key (consumer_id) references consumers (user_id),
  constraint purchases_tip check (tip_cents::bigint < amount_cents::bigint)
) with (fillfactor = 80);
-- What the daily limit counts, and the consumer's history.
create index purchases_approved on purchases (consumer_id, approved_at) where approved_at is not null;
create index purchases_due on purchases (expires_at) where (status || '') in ('INITIATED', 'WAITING_FOR_APPROVAL');
-- Of a year's report: few payments, so others cost nothing.
create index purchases_exposure_refused on purchases (last_event_at) where last_event = 'exposure_limit_at_confirmation';
create index purchases_held on purchases (consumer_id) where status in ('WAITING_FOR_APPROVAL', 'PENDING');
-- What a consumer never approved, as the file of their data lists it.
create index purchases_never_approved on purchases (consumer_id, id) where approved_at is null;
-- How many codes a consumer has open is asked whenever they start another one.
create index purchases_initiated on purchases (consumer_id) where (status || '') = 'INITIATED';
-- The merchants' report by amount, and a payment found by its amount.
create index purchases_amounts_of_business on purchases (business_id, (amount_cents - tip_cents), requested_at desc) where approved_at is not null;
create index purchases_of_business on purchases (business_id, requested_at desc) where business_id is not null;
-- A payment found by its order's number.
create index purchases_orders_of_business on purchases (business_id, lower(pos_order_id) text_pattern_ops)
  where pos_order_id is not null;
-- What a shop's program asks for by its status. Posted ones, nearly all of them, are found by their time.
create index purchases_channels_of_business on purchases (business_id, channel, requested_at desc) where requested_at is not null;
create index purchases_not_posted_of_business on purchases (business_id, status, requested_at desc)
  where status in ('PENDING', 'DENIED', 'CANCELLED', 'DECLINED', 'FAILED') and requested_at is not null;
create unique index purchases_open_code on purchases (payment_code) where status in ('INITIATED', 'WAITING_FOR_APPROVAL');
create index purchases_pending on purchases (approved_at) where status = 'PENDING';
create unique index purchases_public_id on purchases (public_id) where approved_at is not null;

-- Every change of every purchase, append-only; also the real-time channel's outbox, for what a server missed.
create table purchase_events (
  seq bigint generated always as identity,
  purchase_id text,
  at timestamptz not null,
  event text not null,
  from_status text,
  to_status text not null,
  actor text not null,
  reason text,
  primary key (purchase_id, seq, at)
) partition by range (at);
-- Events come in the order of their numbers, so ranges of them are enough, and cost a payment next to nothing.
create index purchase_events_seq on purchase_events using brin (seq) with (pages_per_range = 32, autosummarize = on);

-- Of a day's totals: few of many events, so others cost nothing.
create index purchase_events_sent_back on purchase_events (at) where event in ('returned', 'return_made_good');

-- A payment code that a till asked for and that no phone shows.
create table wrong_codes (
  user_id text not null,
  business_id text not null,
  -- Real time: a guesser is slowed by the clock on the wall.
  at timestamptz not null
);
create index wrong_codes_business on wrong_codes (business_id, at);
create index wrong_codes_user on wrong_codes (user_id, at);

-- What opens the channel of a purchase, once and for thirty seconds. Only its hash is kept.
create table channel_tickets (
  ticket_hash text primary key,
  purchase_id text not null,
  user_id text not null,
  side text not null check (side in ('consumer', 'merchant')),
  -- Real time.
  minted_at timestamptz not null,
  -- Whose sign-in a ticket was minted by; null where the provider's tokens do not tell.
  session_id text
);

-- A payment link or an invoice link.
create table links (
  -- Whoever knows it may see the link and pay it: 128 bits of chance and more.
  id text primary key,
  kind text not null check (kind in ('payment_link', 'invoice_link')),
  business_id text not null references businesses (id),
  -- What people call it; counts up for each business and kind.
  number bigint not null,
  memo text not null check (length(memo) >= 1 and length(memo) <= 50),
  amount_cents bigint not null check (amount_cents >= 1 and amount_cents <= 99999999),
  -- A user, or an API key; so with who voided it.
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  voided_at timestamptz,
  voided_by text,
  -- The one purchase that it was ever paid by, whatever became of that.
  purchase_id text unique,
  unique (business_id, kind, number),
  constraint links_check check (voided_at is null or purchase_id is null)
);
create index links_of_business on links (business_id, kind, created_at desc);
-- Both kinds in one list, as a shop's program reads them.
create index links_of_both_kinds on links (business_id, created_at desc, id desc);
-- Of these the unpaid alone, which are few.
create index links_unpaid on links (business_id, created_at desc, id desc) where purchase_id is null and voided_at is null;
create index links_voided on links (business_id, created_at desc, id desc) where purchase_id is null and voided_at is not null;

-- The last number that a business has given to a link of a kind.
create table link_numbers (
  business_id text,
  kind text,
  last_number bigint not null,
  primary key (business_id, kind)
);

-- A link that is to be sent, or was. The queue carries its id alone.
create table link_dispatches (
  id text primary key,
  link_id text not null references links (id),
  method text not null check (method in ('sms', 'email')),
  recipient text,
  requested_by text not null,
  requested_at timestamptz not null,
  sent_at timestamptz,
  failure text,
  failed_at timestamptz,
  delivered_at timestamptz,
  -- Nobody can tell whether it went out; it is not sent again.
  uncertain_at timestamptz,
  constraint link_dispatches_failed check (failed_at is null or failure is not null and delivered_at is null),
  constraint link_dispatches_failure_word check (failure in ('recipient_refused', 'stopped', 'no_such_recipient', 'not_a_cell_phone', 'switched_off', 'filtered', 'unreachable', 'too_late', 'too_many'))
);
create index link_dispatches_link on link_dispatches (link_id);
create index link_dispatches_recipient on link_dispatches (requested_at) where recipient is not null;
-- Looked through every few minutes for those that the queue has abandoned.
create index link_dispatches_unsent on link_dispatches (requested_at) where sent_at is null and failed_at is null;

-- Orders of shops on the web that wait to be paid, each at most once. The id carries 130 random bits: who has it may
-- see the order. The business and the key are named without a foreign key, as in purchases; `prove` checks them.
create table checkout_sessions (
  id text primary key,
  business_id text not null,
  api_key_id text not null,
  -- What the shop calls the order.
  order_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  street text not null,
  unit text,
  city text not null,
  state char(2) not null,
  postal_code char(5) not null,
  success_url text not null,
  cancel_url text not null,
  -- The page that pays it, as the shop was given it.
  url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  purchase_id text unique,
  paid_at timestamptz,
  constraint checkout_sessions_check check ((purchase_id is null) = (paid_at is null))
);
create index checkout_sessions_of_business on checkout_sessions (business_id, created_at desc);
create index checkout_sessions_orders_of_business on checkout_sessions (business_id, order_id);
create index checkout_sessions_unpaid_of_business on checkout_sessions (business_id, created_at desc) where purchase_id is null;
-- Orders that nobody paid are forgotten a while after they expired: they hold where somebody lives.
create index checkout_sessions_unpaid on checkout_sessions (expires_at) where purchase_id is null;

-- A place in a shop whose printed code brings phone and till together.
create table counters (
  -- 130 random bits: whoever knows the id has seen the print, or was sent its address.
  id text primary key,
  business_id text not null references businesses (id),
  name text not null,
  created_by text not null references users (id),
  created_at timestamptz not null,
  retired_at timestamptz,
  retired_by text references users (id),
  constraint counters_check check ((retired_at is null) = (retired_by is null))
);
create unique index counters_name on counters (business_id, lower(name)) where retired_at is null;

-- Where a purchase was started. Append-only. Business and consumer are copied for the indexes' sake.
create table counter_starts (
  purchase_id text primary key,
  counter_id text not null,
  business_id text not null,
  consumer_id text not null,
  started_at timestamptz not null,
  seq bigint generated always as identity unique
);
create index counter_starts_business on counter_starts (business_id, started_at);
create index counter_starts_consumer on counter_starts (consumer_id, started_at);

-- What is debited for a business that has an exposure limit, kept while there is one; see charge_exposure. Less than it
-- says is open where exposure_releases holds something of it.
create table exposures (
  business_id text primary key,
  open_cents bigint not null default 0,
  -- When the newest banking day began that something was debited on, and how much was.
  day_began_at timestamptz not null,
  day_cents bigint not null default 0,
  -- False: what was approved before the limit is not counted yet, and nothing is refused.
  is_counted boolean not null default false
) with (fillfactor = 50);

-- What is open no more, until the next payment that would pass the limit takes it off. Rows are added alone, so that
-- whoever posts a file or takes a return never waits for a payment, nor a payment for them.
create table exposure_releases (
  business_id text not null,
  cents bigint not null,
  -- When it was approved, where it was never collected: it is off its day as well.
  uncollected_at timestamptz
);
create index exposure_releases_business on exposure_releases (business_id);

alter table support_requests add constraint support_requests_purchase_id_fkey foreign key (purchase_id) references purchases (id);
