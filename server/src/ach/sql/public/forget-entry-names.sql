-- Takes a former customer's name out of the entries of their payments; the files that carried them stay as they were
-- sent, sealed. For verbs with their owner's rights: the server's role cannot call it.
create or replace function forget_entry_names(p_consumer_id text) returns void
language sql as $$
  with subjects as (
    select p.id from public.purchase_debits p where p.consumer_id = p_consumer_id and p.approved_at is not null
  )
  update public.ach_entries e
     set receiver_name = ''
   where e.purchase_id in (select s.id from subjects s)
      or e.kind in ('refund', 'reversal') and e.subject_id in (
           select c.id from public.credits_of_purchases c join subjects s on s.id = c.purchase_id)
      or e.kind = 'micro_entry' and e.subject_id in (select m.id from public.micro_entry_accounts m where m.consumer_id = p_consumer_id)
$$;
