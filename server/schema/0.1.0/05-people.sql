-- A person who pays, as they registered.
create table consumers (
  user_id text primary key references users (id),
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  email text not null,
  email_verified_at timestamptz,
  phone_number text not null,
  street_one text not null,
  street_two text,
  city text not null,
  state char(2) not null,
  postal_code char(5) not null,
  terms_accepted_at timestamptz not null,
  terms_hash text not null,
  -- Null: the limit that the service sets for everyone.
  daily_limit_cents bigint check (daily_limit_cents >= 0),
  -- When they last changed their number or their address; null: never.
  contact_changed_at timestamptz,
  deactivated_at timestamptz,
  deactivation_notes text,
  -- When they had their data deleted: since then nothing of the above tells who they were.
  erased_at timestamptz,
  -- Of those: until when the records of their payments are kept, and when these were erased, too.
  records_until timestamptz,
  records_erased_at timestamptz,
  constraint consumers_phone_number check (phone_number ~ case when erased_at is null then '^\+1[0-9]{10}$' else '^$' end),
  constraint consumers_erased check ((erased_at is null) = (records_until is null) and (records_erased_at is null or erased_at is not null))
);
-- Whoever had their data deleted leaves number and address to whoever registers with them next.
create unique index consumers_email on consumers (lower(email)) where erased_at is null;
create unique index consumers_phone_number_key on consumers (phone_number) where erased_at is null;
create index consumers_records_due on consumers (records_until) where erased_at is not null and records_erased_at is null;
create index consumers_email_verified on consumers (email_verified_at) where email_verified_at is not null;
-- How a name begins, from either end, whatever the database's collation.
create index consumers_by_first_name on consumers (lower(first_name || ' ' || last_name) text_pattern_ops);
create index consumers_by_last_name on consumers (lower(last_name || ' ' || first_name) text_pattern_ops);
-- The words of a name, plainly spelled: without marks and capitals, with O'Brien also as obrien. As consumer_name_words has them.
create index consumers_by_name_words on consumers using gin (
  array_to_tsvector(array_remove(regexp_split_to_array(replace(replace(replace(replace(replace(lower(translate(regexp_replace(normalize(
    first_name || ' ' || last_name || ' ' || translate(first_name || ' ' || last_name, '''‘’ʻʼ', ''), nfkd),
    '[\u0300-\u036f]', '', 'g'), 'øØđĐðÐłŁħĦŧŦıəƏ', 'oOdDdDlLhHtTieE')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ŋ', 'ng'), '[^a-z0-9]+'), ''))
);
create index consumers_by_email on consumers (lower(email) text_pattern_ops);

-- What a consumer's sign-in at one bank gives: an item, as the bank-linking provider calls it. One token reaches all
-- accounts of an item; it is sealed once, and forgotten when the item is removed at the provider.
create table bank_link_items (
  id text primary key,
  consumer_id text not null references consumers (user_id),
  provider text not null check (provider in ('sandbox', 'plaid')),
  provider_item_id text not null,
  access_sealed text,
  -- Known once the provider has listed its accounts.
  institution_id text,
  institution_name text,
  -- `exchanged`: its token is here, no account yet. `revoked`: the provider answers for it no more. `removing`: it is
  -- to be removed at the provider.
  state text not null default 'exchanged' check (state in ('exchanged', 'good', 'login_required', 'revoked', 'removing', 'removed')),
  state_at timestamptz not null,
  -- Until when it works if its owner does not sign in again, as the provider has announced it.
  ends_at timestamptz,
  -- Whether signing in again offers the choice of accounts anew.
  choose_accounts boolean not null default false,
  -- Whether signing in again asks to read account numbers, which its owner has not permitted, or no longer does.
  ask_permission boolean not null default false,
  -- When its owner was last given the means to sign in again.
  update_asked_at timestamptz,
  -- The signing moment of the newest message of the provider's that was acted on: one from before it says nothing new.
  notified_at timestamptz,
  -- When somebody looks whether it must be removed, or tries once more to remove it.
  remove_again_at timestamptz,
  remove_tries integer not null default 0,
  created_at timestamptz not null,
  -- When the provider was last asked for something of an item that it then gave, by real time: what it signed before
  -- says nothing of the sign-in any more.
  good_at timestamptz,
  unique (id, consumer_id),
  unique (provider, provider_item_id),
  constraint bank_link_items_check check ((access_sealed is null) = (state = 'removed')),
  constraint bank_link_items_check1 check ((remove_again_at is not null) = (state in ('exchanged', 'removing')))
);
create index bank_link_items_of_consumer on bank_link_items (consumer_id);
create index bank_link_items_to_remove on bank_link_items (remove_again_at) where remove_again_at is not null;

-- The present and past numbers of consumers' accounts. Routing number, account number and type are sealed to account,
-- consumer and version, so that nothing changed or moved opens. Only verbs add rows, and remove those of former
-- customers; none change.
create table bank_account_numbers (
  account_id text,
  -- From 1; an account points at its newest.
  version integer check (version > 0),
  seq bigint generated always as identity unique,
  consumer_id text not null,
  sealed text not null,
  known_by text not null check (known_by in ('linked', 'relinked', 'by_numbers', 'notification_of_change', 'provider_update')),
  since timestamptz not null,
  primary key (account_id, version)
);

-- How it was known, from when on, that a version of an account's numbers is good and its consumer's: what a WEB debit
-- rests on. Written with what they are evidence of; none change.
create table account_validations (
  seq bigint generated always as identity primary key,
  account_id text not null,
  numbers_version integer not null,
  consumer_id text not null,
  -- `bank_link`: the consumer signed in at the bank, which gave the numbers. `micro_entries`: they told the amounts of
  -- two credits to the account. The others correct what was validated before: the bank did, or the provider.
  how text not null check (how in ('bank_link', 'micro_entries', 'notification_of_change', 'provider_update')),
  at timestamptz not null,
  -- The bank-linking provider through which it was known; null where the bank itself was asked, or said it.
  provider text,
  -- What the other side knows it by: item and account, verification, or notification.
  reference text not null,
  -- How well the holder's name was the consumer's, 0 to 100, where the provider compares them.
  name_match smallint
);
create index account_validations_of_account on account_validations (account_id, seq);
create index account_validations_at on account_validations using brin (at) with (pages_per_range = 32, autosummarize = on);

-- A consumer's account at a bank. Its numbers stand in bank_account_numbers, sealed.
create table bank_accounts (
  id text primary key,
  consumer_id text not null references consumers (user_id),
  is_primary boolean not null,
  institution_id text not null,
  institution_name text not null,
  account_type text not null default 'checking',
  last_four char(4) not null,
  -- A keyed hash of routing and account number: tells that the same account is linked twice without reading either.
  number_fingerprint text not null,
  vendor_account_id text,
  -- Set by a return that says the account cannot be debited; cleared when it is linked anew.
  invalid_reason text,
  -- The balance as the bank-linking provider last reported it.
  available_balance_cents bigint,
  balance_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- When the bank last answered about the account, balance or not. Null: never, or something changed since.
  checked_at timestamptz,
  -- Counts up whenever what the bank said before no longer counts; an answer still under way then is not kept.
  word_version integer not null default 0,
  -- How it is known that the account is the consumer's. `provider`: they signed in at the bank. The others are linked
  -- by numbers, and their balance is unknown.
  verification text not null default 'provider' check (verification in ('provider', 'pending', 'verified', 'refused')),
  -- Named without a foreign key, as the numbers of an erased account are gone; `prove` checks the others.
  numbers_version integer not null,
  item_id text,
  -- The provider's lasting name for an account whose numbers change with each sign-in: the same in every item.
  persistent_account_id text,
  -- How well its holder's name is the consumer's, 0 to 100, where the provider compares them.
  name_match smallint check (name_match >= 0 and name_match <= 100),
  -- Why a linked account is closed to payments: its owner must sign in again (`login`), its numbers changed
  -- (`numbers_changed`), or it is no longer shared with us (`not_shared`). What reopens it depends on that.
  closed_because text check (closed_because in ('login', 'numbers_changed', 'not_shared')),
  login_required boolean generated always as ((closed_because is not null)) stored not null,
  -- When its numbers and names were erased, as its consumer had their data deleted and nothing needs them anymore.
  erased_at timestamptz,
  constraint bank_accounts_of_consumer unique (id, consumer_id),
  constraint bank_accounts_access check ((item_id is not null) = (verification = 'provider') and (vendor_account_id is not null) = (verification = 'provider')),
  constraint bank_accounts_item foreign key (item_id, consumer_id) references bank_link_items (id, consumer_id),
  constraint bank_accounts_primary_verified check (not is_primary or (verification in ('provider', 'verified')))
);
create index bank_accounts_consumer on bank_accounts (consumer_id);
-- Removed ones, too: what was paid from them is found by their digits.
create index bank_accounts_last_four on bank_accounts (last_four);
create index bank_accounts_of_item on bank_accounts (item_id) where removed_at is null;
create unique index bank_accounts_primary on bank_accounts (consumer_id) where is_primary and removed_at is null;
create unique index bank_accounts_same on bank_accounts (consumer_id, number_fingerprint) where removed_at is null;
create unique index bank_accounts_same_persistent on bank_accounts (consumer_id, persistent_account_id) where removed_at is null;

-- What was sent: never the token itself, only its hash. A link is good once, for the address that it went to.
create table email_verifications (
  token_hash text primary key,
  user_id text not null references users (id),
  email text not null,
  -- Real time.
  expires_at timestamptz not null
);
create index email_verifications_expiry on email_verifications (expires_at);
create index email_verifications_user on email_verifications (user_id);

-- A new address of a consumer's that its link, of which only the hash is kept, has not proved yet. One a consumer.
create table email_changes (
  consumer_id text primary key references consumers (user_id),
  email text not null,
  token_hash text not null unique,
  -- Real time.
  expires_at timestamptz not null
);
create index email_changes_expiry on email_changes (expires_at);

-- What a consumer was reached by until they changed it: for whoever of the staff hears of a change that was not theirs.
create table contact_changes (
  seq bigint generated always as identity primary key,
  consumer_id text not null references consumers (user_id),
  kind text not null check (kind in ('phone', 'email')),
  was text not null,
  at timestamptz not null
);
create index contact_changes_of_consumer on contact_changes (consumer_id, seq);

-- The code that was last texted to a consumer's number for a caller to read back, one a consumer. It opens nothing.
create table number_codes (
  consumer_id text primary key references consumers (user_id),
  -- Of the number, the consumer and the code.
  code_hash text not null,
  -- Real time, all of them.
  texted_at timestamptz not null,
  ends_at timestamptz not null,
  tries integer not null default 0,
  -- When the code came back.
  matched_at timestamptz
);

-- The words in which debits are authorized, with {places} for what differs, and the terms that they name. Filled at
-- every migration from packages/contract; a text that was ever shown stays.
create table consent_terms (
  sha256 char(64) primary key,
  text text not null,
  -- What the terms call themselves, as people and banks ask for it; null where they do not, and for earlier ones.
  version text
);

-- The words of an authorization, by kind and language, under the terms of their day. Filled at every migration from
-- packages/contract/src/authorization.ts.
create table consent_texts (
  id char(16) primary key,
  -- `order`: an order at a counter. `debit`: a link or a shop's order. `repayment`: of a returned payment.
  kind text not null check (kind in ('order', 'debit', 'repayment')),
  language text not null check (language in ('en', 'es')),
  text text not null,
  terms_sha256 char(64) not null references consent_terms (sha256)
);

-- An authorization's places and the hash of its text as shown, written with the approval, never changed, kept two years
-- from settlement (Nacha rules, retention of authorizations). Narrow, one key: a payment waits for it.
create table consents (
  purchase_id text,
  -- The repayment of the returned payment that it is for; empty for the approval of the payment itself.
  repayment_id text not null default '',
  at timestamptz not null,
  consumer_id text not null,
  business_id text not null,
  business_name text not null,
  bank_account_id text not null,
  institution_name text not null,
  account_type text not null,
  last_four char(4) not null,
  amount_cents positive_cents not null,
  -- Whether the call named the account that was shown. At a counter it is the order's and cannot be another.
  account_named boolean not null,
  text_id char(16) not null,
  text_sha256 sha256_digest not null,
  -- The day of the purchase as a repayment's words name it.
  purchased_on date,
  -- From where the consumer agreed, where that is known.
  address text,
  device text,
  -- Large tables in which rows stay where they were written: the numbers of whole stretches are enough, and cost a
  -- payment next to nothing.
  seq bigint generated always as identity,
  primary key (purchase_id, repayment_id),
  constraint consents_purchased_on check ((repayment_id = '') = (purchased_on is null))
);
create index consents_seq on consents using brin (seq) with (pages_per_range = 32, autosummarize = on);

-- Messages of the provider's that were taken, by the hash of their signature: none is taken twice.
create table bank_link_messages (
  signature_sha256 text primary key,
  taken_at timestamptz not null
);
create index bank_link_messages_by_age on bank_link_messages (taken_at);

-- Every name that a consumer or a business has had, oldest first: a name may change, and entries of before carry the
-- one of before. Written by triggers.
create table holder_names (
  seq bigint generated always as identity unique,
  holder_id text,
  name text,
  primary key (holder_id, name)
);

alter table bank_account_numbers add constraint bank_account_numbers_of_account foreign key (account_id, consumer_id) references bank_accounts (id, consumer_id);
