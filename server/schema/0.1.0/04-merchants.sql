-- A merchant: the owner of one or more businesses.
create table organizations (
  id text primary key,
  name text not null,
  created_at timestamptz not null,
  -- Since when its AdminAccounts need a second factor (real time); null while they may go without.
  second_factor_since timestamptz
);

-- Where businesses are, and were, paid out to. Routing number, account number and type are sealed to business and
-- version, so that nothing changed or moved opens. Only `write_settlement_account` adds rows; none change.
create table settlement_accounts (
  business_id text,
  -- From 1; a business points at its newest.
  version integer check (version > 0),
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

-- A location of a merchant: what takes payments, and is paid out.
create table businesses (
  id text primary key,
  organization_id text not null references organizations (id),
  name text not null,
  address_id text not null,
  line_one text not null,
  line_two text,
  city text not null,
  state char(2) not null,
  postal_code char(5) not null,
  time_zone text not null default 'America/New_York',
  -- When its own users last chose it; null where they never did.
  time_zone_chosen_at timestamptz,
  fee_basis_points integer not null default 100 check (fee_basis_points >= 0 and fee_basis_points <= 10000),
  fee_fixed_cents integer not null default 25 check (fee_fixed_cents >= 0),
  created_at timestamptz not null,
  settlement_stopped_code char(3),
  settlement_stopped_at timestamptz,
  -- Read wherever a business asks for a debit, so it stands with the business.
  debits_stopped_at timestamptz,
  -- Whether a business's customers are offered to add a tip while approving an order.
  tips_offered boolean not null default false,
  -- The shares that are suggested as a tip, in whole percents, from the smallest on.
  tip_percents smallint[] not null default '{10,15,20}' check (cardinality(tip_percents) between 3 and 4),
  -- How customers reach it, ten digits and an address; null where it has named nothing.
  contact_phone char(10),
  contact_email text,
  -- What the provider has switched off for it, named as the channels of its payments.
  features_off text[] not null default '{}' check (features_off <@ array['in_store', 'payment_link', 'invoice_link', 'e_commerce']),
  -- Null: there is no account to be paid out to.
  settlement_version integer,
  -- How much may be debited for it in a banking day, and be open at any time; null: any amount.
  exposure_day_cents positive_cents,
  exposure_open_cents positive_cents,
  -- CLOSING: it may ask for no new payment, and what was approved is collected and paid out. CLOSED: that is done, and
  -- its users are ended. Nothing is deleted. `change_business_standing` says what may become of which.
  standing text not null default 'OPEN' check (standing in ('OPEN', 'CLOSING', 'CLOSED')),
  -- Since when, by whom and why; null for one that was never closed.
  standing_at timestamptz,
  standing_by text,
  standing_why text,
  -- When it is looked at next: of CLOSING, whether all is done; of CLOSED, whether all its users are ended.
  standing_look_at timestamptz,
  constraint businesses_standing check (standing = 'OPEN' or num_nulls(standing_at, standing_by, standing_why) = 0),
  constraint businesses_settlement_account foreign key (id, settlement_version) references settlement_accounts (business_id, version)
);
create index businesses_organization on businesses (organization_id);
create index businesses_look on businesses (standing_look_at) where standing_look_at is not null;
create index businesses_by_name on businesses (lower(name) text_pattern_ops);

-- What a user of a merchant may do.
create table business_users (
  user_id text primary key references users (id),
  organization_id text not null references organizations (id),
  username text not null,
  email text not null,
  role text not null check (role in ('AdminAccount', 'AdminStore', 'ViewStore', 'ViewAccount')),
  payment_center_enabled boolean not null default true,
  created_by text references users (id),
  deleted_at timestamptz,
  deleted_by text references users (id),
  constraint business_users_deleted_by check (deleted_by is null or deleted_at is not null)
);
create unique index business_users_email on business_users (lower(email)) where deleted_at is null;
create index business_users_organization on business_users (organization_id) where deleted_at is null;
create unique index business_users_username on business_users (lower(username)) where deleted_at is null;

-- Store roles hold the businesses they were given; account roles hold their organization's.
create table memberships (
  user_id text references business_users (user_id),
  business_id text references businesses (id),
  primary key (user_id, business_id)
);
create index memberships_business on memberships (business_id);

-- What somebody chose to be mailed of a business; until they choose, the kind's default holds. The kinds, and whose
-- roles may be told of each, stand in `packages/contract/src/notification-kinds.ts`.
create table notification_choices (
  business_id text references businesses (id),
  user_id text references business_users (user_id),
  kind text,
  wanted boolean not null,
  chosen_at timestamptz not null,
  primary key (business_id, user_id, kind)
);
create index notification_choices_user on notification_choices (user_id);

-- What the provider prepared for a merchant; opening it makes the business, once.
create table applications (
  id text primary key,
  organization_id text not null references organizations (id),
  admin_user_id text not null references business_users (user_id),
  business_name text not null,
  line_one text not null,
  line_two text,
  city text not null,
  state char(2) not null,
  postal_code char(5) not null,
  time_zone text not null,
  fee_basis_points integer not null,
  fee_fixed_cents integer not null,
  settlement_account_sealed text,
  settlement_last_four text,
  created_at timestamptz not null,
  opened_business_id text unique references businesses (id),
  -- How much may be debited for the business from its opening on; null: any amount.
  exposure_day_cents positive_cents,
  exposure_open_cents positive_cents,
  -- Who prepared it; null for a command.
  prepared_by text,
  -- The day by which the provider looks at the business again.
  review_on date,
  -- Of the agreement that was signed: its text's hash, when, by whom.
  agreement_sha256 char(64),
  agreement_signed_at timestamptz,
  agreement_signed_by text
);
create unique index applications_waiting on applications (admin_user_id) where opened_business_id is null;

-- Keys by which a shop's server speaks for one business. The secret, 256 random bits, is shown once; only its
-- beginning, to find it by, and its hash are kept. Keys are never deleted, so what they did can be told.
create table api_keys (
  id text primary key,
  business_id text not null references businesses (id),
  name text not null,
  -- `sk_test_` or `sk_live_`, and twelve characters.
  begins_with text not null unique,
  -- SHA-256 of the whole secret.
  secret_hash char(64) not null,
  -- What it may do, in the words of the contract.
  rights text[] not null check (
    cardinality(rights) > 0
    and rights <@ array['payments:read', 'refunds:write', 'links:read', 'links:write', 'sessions:read', 'sessions:write', 'customers:read',
                        'payouts:read', 'events:read', 'webhooks:read', 'webhooks:write']
  ),
  -- From when on it is refused, by the domain's time; null: never.
  expires_at timestamptz,
  -- The only addresses and ranges that it is taken from; none: it is taken from anywhere.
  allowed_addresses text[] not null default '{}' check (cardinality(allowed_addresses) <= 50),
  created_by text not null,
  created_at timestamptz not null,
  -- When it was used last, to the minute, and from which address.
  last_used_at timestamptz,
  last_used_from text,
  revoked_by text,
  revoked_at timestamptz,
  constraint api_keys_check check ((revoked_at is null) = (revoked_by is null)),
  constraint api_keys_used check ((last_used_at is null) = (last_used_from is null))
);
create index api_keys_business on api_keys (business_id, created_at);

-- What a business has paid for each payment, from when on, and who set it and why. Only ever added to.
create table business_fees (
  number bigint generated always as identity primary key,
  business_id text not null references businesses (id),
  fee_basis_points integer not null,
  fee_fixed_cents integer not null,
  at timestamptz not null,
  -- A user's id, `operator` or `system`.
  set_by text not null,
  why text not null check (why <> '')
);
create index business_fees_of_business on business_fees (business_id, number);

-- How much could be debited for a business, from when on, and who set it and why. Only ever added to.
create table business_exposure_limits (
  number bigint generated always as identity primary key,
  business_id text not null references businesses (id),
  -- Null: any amount.
  day_cents bigint,
  open_cents bigint,
  at timestamptz not null,
  -- A user's id, or the name of whoever of the provider's people did it.
  set_by text not null,
  why text not null check (why <> '')
);
create index business_exposure_limits_of_business on business_exposure_limits (business_id, number);

-- Servers that run, and what each can open, as it says itself every few seconds of real time. One that was killed is
-- known by its silence.
create table key_holders (
  id uuid primary key,
  name text not null,
  versions integer[] not null,
  numbers integer[] not null,
  seals integer not null,
  seen_at timestamptz not null
);

alter table settlement_accounts add constraint settlement_accounts_business_id_fkey foreign key (business_id) references businesses (id);
alter table message_recipients add constraint message_recipients_organization_id_fkey foreign key (organization_id) references organizations (id);
alter table message_days add constraint message_days_organization_id_fkey foreign key (organization_id) references organizations (id);
alter table messages add constraint messages_organization_id_fkey foreign key (organization_id) references organizations (id);

-- Agreements as businesses signed them when they applied. Only ever added to.
create table merchant_agreements (
  -- Of title, version and paragraphs.
  sha256 char(64) primary key,
  title text not null,
  version text not null,
  paragraphs text[] not null
);

-- A business that asks to be taken on, from the first saved step to a decision. All times are real time.
create table merchant_applications (
  id text primary key,
  email text not null,
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'ASKED_BACK', 'APPROVED', 'DECLINED', 'CLOSED')),
  status_at timestamptz not null,
  -- Answers as far as they are known, in the contract's words; what is sensitive stands sealed below.
  business jsonb not null,
  selling jsonb not null,
  nobody_else boolean not null default false,
  tax_id_sealed text,
  tax_id_last_four char(4),
  -- Equal for equal EINs, so that staff see who applied twice.
  tax_id_fingerprint text,
  -- Names, birthdays, addresses and ends of SSNs, as one value.
  owners_sealed text,
  account_sealed text,
  account_last_four char(4),
  account_type text check (account_type in ('checking', 'savings')),
  begun_at timestamptz not null,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  -- What staff ask, until it is answered.
  question text,
  decline_reason text,
  agreement_sha256 char(64) references merchant_agreements (sha256),
  signed_at timestamptz,
  signer_name text,
  signer_title text,
  signed_from text,
  -- What the approval prepared, and whom it invited.
  prepared_application_id text,
  admin_user_id text,
  constraint merchant_applications_signed check (status = 'DRAFT' or status = 'CLOSED' or signed_at is not null),
  constraint merchant_applications_prepared check ((status = 'APPROVED') = (prepared_application_id is not null))
);
create index merchant_applications_status on merchant_applications (status, submitted_at);
create index merchant_applications_tax_id on merchant_applications (tax_id_fingerprint) where tax_id_fingerprint is not null;
create index merchant_applications_email on merchant_applications (email);

-- Links by which an applicant goes on, on any device. Of a link only the hash is kept.
create table merchant_application_links (
  token_hash text primary key,
  application_id text not null references merchant_applications (id) on delete cascade,
  expires_at timestamptz not null
);
create index merchant_application_links_of on merchant_application_links (application_id);
create index merchant_application_links_by_age on merchant_application_links (expires_at);

-- What happened to an application, and what either side wrote. Only ever added to.
create table merchant_application_events (
  number bigint generated always as identity primary key,
  application_id text not null references merchant_applications (id) on delete cascade,
  event text not null,
  at timestamptz not null,
  by text not null,
  words text
);
create index merchant_application_events_of on merchant_application_events (application_id, number);

-- What staff have looked at before a decision; without a row it is open.
create table merchant_application_checks (
  application_id text references merchant_applications (id) on delete cascade,
  check_name text,
  state text not null check (state in ('ok', 'warn')),
  note text,
  by text not null,
  at timestamptz not null,
  primary key (application_id, check_name)
);

-- Other accounts that businesses are to be paid out to, until they take force: then they are versions of settlement
-- accounts. Sealed to the change's id. Only `ask_settlement_change` and `move_settlement_change` write.
create table settlement_account_changes (
  id text primary key,
  seq bigint generated always as identity unique,
  business_id text not null references businesses (id),
  sealed text not null,
  -- Plain copies of what is sealed.
  last_four text not null,
  account_type text not null check (account_type in ('checking', 'savings')),
  asked_at timestamptz not null,
  -- A merchant user's id, or the name of whoever of the provider's people did it.
  asked_by text not null,
  why text not null check (why <> ''),
  -- `move_settlement_change` says what may become of which.
  status text not null default 'VALIDATING'
    check (status in ('VALIDATING', 'RESTING', 'IN_FORCE', 'REFUSED', 'WITHDRAWN', 'REPLACED')),
  status_at timestamptz not null,
  status_by text not null,
  -- Of REFUSED: in words for the business.
  status_why text,
  -- How it is known that the account is the business's; from RESTING on.
  validated text,
  rests_since timestamptz,
  -- From when on payouts go to it; from RESTING on.
  in_force_at timestamptz,
  -- Of IN_FORCE: the version that it has become.
  version integer,
  -- Of an account that was linked, which is when it was asked for: the bank that confirmed it, as the bank-linking
  -- provider names it. Null where its numbers were typed in.
  linked_institution text check (linked_institution <> ''),
  -- Of a linked one: how well the bank's owner names fit the business's legal name, 0 to 100. Null: nobody compared.
  linked_name_match integer check (linked_name_match between 0 and 100),
  constraint settlement_account_changes_linked check (linked_name_match is null or linked_institution is not null),
  constraint settlement_account_changes_rested check (
    status not in ('RESTING', 'IN_FORCE') or num_nulls(validated, rests_since, in_force_at) = 0
  ),
  constraint settlement_account_changes_in_force check ((version is not null) = (status = 'IN_FORCE')),
  constraint settlement_account_changes_version foreign key (business_id, version) references settlement_accounts (business_id, version)
);
create unique index settlement_account_changes_open on settlement_account_changes (business_id) where status in ('VALIDATING', 'RESTING');
create index settlement_account_changes_due on settlement_account_changes (in_force_at) where status = 'RESTING';
create index settlement_account_changes_of_business on settlement_account_changes (business_id, seq);

alter table support_requests add constraint support_requests_business_id_fkey foreign key (business_id) references businesses (id);
