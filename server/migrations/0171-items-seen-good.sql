-- When the provider was last asked for something of an item that it then gave, by real time: what it signed before says nothing of the sign-in any more.
alter table bank_link_items add column good_at timestamptz;

-- Whoever has deactivated their account shares no bank with us: access is given back, and their accounts open by a new link alone.
update bank_accounts a set closed_because = 'not_shared', available_balance_cents = null, balance_at = null, word_version = a.word_version + 1
  from consumers c
 where c.user_id = a.consumer_id and c.deactivated_at is not null and a.removed_at is null and a.item_id is not null;
update bank_link_items i set state = 'removing', state_at = c.deactivated_at, ends_at = null, remove_again_at = c.deactivated_at
  from consumers c
 where c.user_id = i.consumer_id and c.deactivated_at is not null and i.state in ('good', 'login_required', 'revoked');
