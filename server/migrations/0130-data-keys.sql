-- Values are sealed with data keys. The database keeps those, each sealed itself with keys that come from outside, so that these can change while what
-- is sealed stands as it stands: the seals over evidence go over what is sealed.

-- Versions of the keys from outside that this database has met, each with a value that only the right key opens.
create table outside_keys (
  version integer primary key check (version > 0),
  check_sealed text not null,
  met_at timestamptz not null default clock_timestamp()
);

-- What seals values, by the number that these name, and what makes fingerprints. Of the former the newest that is used seals; all of them open.
create table data_keys (
  purpose text not null check (purpose in ('sealing', 'fingerprint')),
  number integer not null check (number > 0),
  made_at timestamptz not null default clock_timestamp(),
  -- Null: servers still read it, and nothing is sealed with it yet.
  used_from timestamptz,
  primary key (purpose, number)
);

-- Each data key, sealed with each version that opens it.
create table sealed_data_keys (
  purpose text not null,
  number integer not null,
  version integer not null references outside_keys (version),
  key_sealed text not null,
  primary key (purpose, number, version),
  foreign key (purpose, number) references data_keys (purpose, number)
);

-- Servers that run, and what each can open, as it says itself every few seconds of real time. One that was killed is known by its silence.
create table key_holders (
  id uuid primary key,
  name text not null,
  versions integer[] not null,
  numbers integer[] not null,
  seals integer not null,
  seen_at timestamptz not null
);
