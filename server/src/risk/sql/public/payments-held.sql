-- Payments that nobody may originate: they wait for a person's decision. One that ended in another way may still be
-- among them.
create view payments_held as
  select purchase_id, held_at from risk_holds where decided_at is null;
