-- Where businesses are paid out to, and ever were. Routing number, account number and type are sealed together to the business and the version: whatever
-- of it is changed, or moved to another business or another version, does not open. Only ever added to, by `write_settlement_account` alone.
create table settlement_accounts (
  business_id text not null references businesses (id),
  -- From 1; a business points at its newest.
  version integer not null check (version > 0),
  seq bigint generated always as identity unique,
  sealed text not null,
  -- Plain copies of what is sealed.
  last_four text not null,
  account_type text not null check (account_type in ('checking', 'savings')),
  since timestamptz not null,
  -- A merchant user's id, or the name of whoever of the provider's people did it.
  changed_by text not null,
  why text not null,
  -- How it is known that the account is the business's.
  validated text not null,
  primary key (business_id, version)
);

-- What is sealed otherwise cannot be carried over.
do $$ begin
  if exists (select from businesses where settlement_account_sealed is not null)
     or exists (select from applications where settlement_account_sealed is not null) then
    raise exception 'the settlement accounts of this database are sealed in an earlier way: start with an empty database';
  end if;
end $$;
alter table businesses
  drop column settlement_routing_number,
  drop column settlement_account_sealed,
  drop column settlement_last_four,
  drop column settlement_account_type,
  drop column settlement_version;
alter table businesses
  -- Null: there is no account to be paid out to.
  add column settlement_version integer,
  add constraint businesses_settlement_account foreign key (id, settlement_version) references settlement_accounts (business_id, version);
-- In an application they wait for its business, sealed together to the application.
alter table applications drop column settlement_routing_number;
alter table payouts
  add constraint payouts_settlement_account foreign key (business_id, settlement_version) references settlement_accounts (business_id, version);
