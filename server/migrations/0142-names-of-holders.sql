-- Every name that a consumer or a business has had, oldest first: a name may change, and entries of before carry the one of before. Written by triggers.
create table holder_names (
  seq bigint generated always as identity unique,
  holder_id text not null,
  name text not null,
  primary key (holder_id, name)
);

insert into holder_names (holder_id, name)
select user_id, first_name || ' ' || last_name from consumers
union all
select id, name from businesses;

-- Names that were changed before this was kept stand in the entries of then alone, as a bank spells them.
insert into holder_names (holder_id, name)
select coalesce(p.consumer_id, r.consumer_id, v.consumer_id, m.consumer_id, o.business_id), e.receiver_name
  from ach_entries e
  left join purchases p on e.kind = 'debit' and p.id = e.purchase_id
  left join refunds r on e.kind = 'refund' and r.id = e.subject_id
  left join reversals v on e.kind = 'reversal' and v.id = e.subject_id
  left join micro_entries c on e.kind = 'micro_entry' and c.id = e.subject_id
  left join micro_verifications m on m.id = c.verification_id
  left join payouts o on e.kind = 'payout' and o.id = e.subject_id
 where coalesce(p.consumer_id, r.consumer_id, v.consumer_id, m.consumer_id, o.business_id) is not null and e.receiver_name is not null
on conflict do nothing;
