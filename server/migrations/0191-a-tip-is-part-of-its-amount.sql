-- The row itself refuses it again, whoever writes it.
alter table purchases add constraint purchases_tip check (tip_cents < amount_cents);
