-- What a consumer's sign-in at one bank gives: an item, as the bank-linking provider calls it. One token reaches all accounts of an item; it is sealed once,
-- and forgotten when the item is removed at the provider.
create table bank_link_items (
  id text primary key,
  consumer_id text not null references consumers (user_id),
  provider text not null check (provider in ('sandbox', 'plaid')),
  provider_item_id text not null,
  access_sealed text,
  -- Known once the provider has told of its accounts.
  institution_id text,
  institution_name text,
  -- `exchanged`: its token is here, no account yet. `revoked`: the provider answers for it no more. `removing`: it is to be removed at the provider.
  state text not null default 'exchanged' check (state in ('exchanged', 'good', 'login_required', 'revoked', 'removing', 'removed')),
  state_at timestamptz not null,
  -- Until when it works if its owner does not sign in again, as the provider has announced it.
  ends_at timestamptz,
  -- Whether signing in again offers the choice of accounts anew.
  choose_accounts boolean not null default false,
  -- When its owner was last given the means to sign in again.
  update_asked_at timestamptz,
  -- The signing moment of the newest message of the provider's that was acted on: one from before it says nothing new.
  told_at timestamptz,
  -- When somebody looks whether it must be removed, or tries once more to remove it.
  remove_again_at timestamptz,
  remove_tries integer not null default 0,
  created_at timestamptz not null,
  unique (provider, provider_item_id),
  unique (id, consumer_id),
  check ((access_sealed is null) = (state = 'removed')),
  check ((remove_again_at is not null) = (state in ('exchanged', 'removing')))
);
create index bank_link_items_of_consumer on bank_link_items (consumer_id);
create index bank_link_items_to_remove on bank_link_items (remove_again_at) where remove_again_at is not null;

-- Accounts of before each get an item of their own, under the account's id: their tokens stay sealed to the places that they were sealed to.
insert into bank_link_items (id, consumer_id, provider, provider_item_id, access_sealed, institution_id, institution_name, state, state_at, created_at)
select id, consumer_id, 'sandbox', id, case when removed_at is null then vendor_access_sealed end, institution_id, institution_name,
       case when removed_at is not null then 'removed' when login_required then 'login_required' else 'good' end, coalesce(removed_at, created_at), created_at
  from bank_accounts
 where vendor_access_sealed is not null;

alter table bank_accounts
  add column item_id text,
  -- What an account is known by whose numbers are made anew at each sign-in: the provider's name for it, the same in every item.
  add column persistent_account_id text,
  -- How well its holder's name is the consumer's, 0 to 100, where the provider compares them.
  add column name_match smallint check (name_match between 0 and 100),
  add constraint bank_accounts_item foreign key (item_id, consumer_id) references bank_link_items (id, consumer_id);
update bank_accounts set item_id = id where vendor_access_sealed is not null;
alter table bank_accounts
  drop constraint bank_accounts_access,
  drop column vendor_access_sealed,
  add constraint bank_accounts_access check (
    (item_id is not null) = (verification = 'provider') and (vendor_account_id is not null) = (verification = 'provider'));
create index bank_accounts_of_item on bank_accounts (item_id) where removed_at is null;
create unique index bank_accounts_same_persistent on bank_accounts (consumer_id, persistent_account_id) where removed_at is null;

-- Numbers may also be new because the provider says so between two sign-ins.
alter table bank_account_numbers
  drop constraint bank_account_numbers_known_by_check,
  add constraint bank_account_numbers_known_by_check
    check (known_by in ('linked', 'relinked', 'by_numbers', 'notification_of_change', 'provider_update'));

-- Messages of the provider's that were taken, by the hash of their signature: none is taken twice.
create table bank_link_messages (
  signature_sha256 text primary key,
  taken_at timestamptz not null
);
create index bank_link_messages_by_age on bank_link_messages (taken_at);

-- Which accounts of its customer an item of the sandbox bank shares; null: all of them.
alter table sandbox_items add column account_ids text[];

-- It takes other parameters now.
drop function if exists link_bank_account(text, text, text, text, text, text, text, text, text, text, text, text, timestamptz);
