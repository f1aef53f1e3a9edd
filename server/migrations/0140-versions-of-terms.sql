-- What the terms call themselves, as people and banks ask for it; null where they say nothing, and for those kept before.
alter table consent_terms add column version text;
