-- Takes a former customer's name out of the entries of their payments; the files that carried them stay as they were
-- sent, sealed. Each way to an entry by an index of its own: one with `or` would read all entries there are. For verbs
-- with their owner's rights: the server's role cannot call it.
create or replace function forget_entry_names(p_consumer_id text) returns void
language sql as $$
  with paid as (
    select p.id from public.purchase_debits p where p.consumer_id = p_consumer_id and p.approved_at is not null
  ), subjects as (
    select c.kind, c.id from paid p join public.credits_of_purchases c on c.purchase_id = p.id
     union all
    select 'micro_entry', m.id from public.micro_entry_accounts m where m.consumer_id = p_consumer_id
  ), theirs as (
    select e.id from paid p join public.ach_entries e on e.purchase_id = p.id
     union all
    select e.id from subjects s join public.ach_entries e on e.kind = s.kind and e.subject_id = s.id and e.rejected_at is null
     union all
    select e.id from subjects s join public.ach_entries e on e.kind = s.kind and e.subject_id = s.id and e.rejected_at is not null
  )
  update public.ach_entries e set receiver_name = '' from theirs t where e.id = t.id;
$$;
