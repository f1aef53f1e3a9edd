-- Texts by which numbers' owners stopped our texts, or had them again. Kept for good: their signature never ends, and one that is told of again must change nothing.
create table taken_texts (
  -- What whoever delivers calls it.
  provider_id text primary key,
  taken_at timestamptz not null
);
