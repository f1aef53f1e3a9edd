-- Whether this transaction may wait for a row or a key that another one has. A list may not, or it would hold up all
-- its items and could meet another list crosswise: a verb answers BUSY for such an item, and the item is tried alone.
create or replace function may_wait() returns boolean
language sql stable as $$
  select current_setting('drawbridge.may_wait', true) is not distinct from 'on'
$$;
