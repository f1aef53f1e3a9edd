-- Payment links and invoice links: what a merchant asks one payment for, by an address that can be sent.

create table links (
  -- Whoever knows it may see the link and pay it: 128 bits of chance and more.
  id text primary key,
  kind text not null check (kind in ('payment_link', 'invoice_link')),
  business_id text not null references businesses (id),
  -- What people call it; counts up for each business and kind.
  number bigint not null,
  memo text not null check (length(memo) between 1 and 50),
  amount_cents bigint not null check (amount_cents between 1 and 99999999),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  voided_at timestamptz,
  voided_by text,
  -- The one purchase that it was ever paid by, whatever became of that.
  purchase_id text unique,
  unique (business_id, kind, number),
  check (voided_at is null or purchase_id is null)
);
create index links_of_business on links (business_id, kind, created_at desc);

-- The last number that a business has given to a link of a kind.
create table link_numbers (
  business_id text not null,
  kind text not null,
  last_number bigint not null,
  primary key (business_id, kind)
);

-- A link that was purchased or voided never changes again, whoever asks.
create function refuse_change_of_final_link() returns trigger
language plpgsql as $$
begin
  raise exception 'link % is % and cannot change', old.id, case when old.voided_at is null then 'purchased' else 'voided' end;
end
$$;
create trigger final_link before update on links
  for each row when (old.purchase_id is not null or old.voided_at is not null)
  execute function refuse_change_of_final_link();

-- A link that is to be sent, or was. The queue carries its id alone.
create table link_dispatches (
  id text primary key,
  link_id text not null references links (id),
  method text not null check (method in ('sms', 'email')),
  recipient text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  sent_at timestamptz
);
create index link_dispatches_link on link_dispatches (link_id);
