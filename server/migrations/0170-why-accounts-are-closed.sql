-- Why an account linked through a bank is closed to payments until something has happened: its owner must sign in again (`login`), its numbers are others
-- now (`numbers_changed`), or it is shared with us no more (`not_shared`). What opens it again depends on that.
alter table bank_accounts add column closed_because text check (closed_because in ('login', 'numbers_changed', 'not_shared'));
-- One that was closed by itself, while its item was good, opens by a new link alone.
update bank_accounts a
   set closed_because = case when i.state in ('login_required', 'revoked') then 'login' else 'not_shared' end
  from bank_accounts b left join bank_link_items i on i.id = b.item_id
 where b.id = a.id and a.login_required;
alter table bank_accounts drop column login_required;
alter table bank_accounts add column login_required boolean not null generated always as (closed_because is not null) stored;
