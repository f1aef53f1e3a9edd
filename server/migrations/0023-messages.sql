-- The language of what is sent to a consumer: that of the pages as they were read last.
alter table users add column language text not null default 'en' check (language in ('en', 'es'));

-- What a request for help is called between people: eight digits, written 4821-9157.
alter table support_requests add column reference text;
update support_requests r
   set reference = substr(n.digits, 1, 4) || '-' || substr(n.digits, 5)
  from (select id, lpad((10000000 + row_number() over (order by created_at, id))::text, 8, '0') as digits from support_requests) n
 where n.id = r.id;
alter table support_requests
  alter column reference set not null,
  add constraint support_requests_reference unique (reference),
  add constraint support_requests_reference_digits check (reference ~ '^\d{4}-\d{4}$');

-- To whom a link was sent is forgotten once it is long done; that it was sent stays.
alter table link_dispatches alter column recipient drop not null;
create index link_dispatches_recipient on link_dispatches (requested_at) where recipient is not null;
