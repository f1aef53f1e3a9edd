import type { Queryable } from '../../../kernel/db/database.ts';

/** `exchanged`: a token, no account yet. `revoked`: the provider answers no more. `removing`: to be removed there. */
export type ItemState = 'exchanged' | 'good' | 'login_required' | 'revoked' | 'removing' | 'removed';
/** What changes the state of an item; which does what in which state stands in `change_bank_link_item`. */
export type ItemEvent = 'linked' | 'not_linked' | 'login_required' | 'repaired' | 'revoked' | 'unused' | 'removed';

export interface Item {
  id: string;
  consumer_id: string;
  provider: 'sandbox' | 'plaid';
  /** Null once the item is removed. */
  access_sealed: string | null;
  state: ItemState;
  ends_at: Date | null;
  choose_accounts: boolean;
  update_asked_at: Date | null;
  notified_at: Date | null;
  good_at: Date | null;
  remove_tries: number;
}

const ITEM =
  'id, consumer_id, provider, access_sealed, state, ends_at, choose_accounts, update_asked_at, notified_at, good_at, remove_tries';

export function findItem(db: Queryable, id: string): Promise<Item | undefined> {
  return db.maybe<Item>(`select ${ITEM} from bank_link_items where id = $1`, [id]);
}

/** The same, locked. */
export function lockItem(tx: Queryable, id: string): Promise<Item | undefined> {
  return tx.maybe<Item>(`select ${ITEM} from bank_link_items where id = $1 for no key update`, [id]);
}

/** The item as the provider names it, locked. */
export function lockItemOfProvider(tx: Queryable, provider: string, provider_item_id: string): Promise<Item | undefined> {
  return tx.maybe<Item>(`select ${ITEM} from bank_link_items where provider = $1 and provider_item_id = $2 for no key update`, [
    provider,
    provider_item_id,
  ]);
}

/** Locks the items of a consumer, before their accounts: whoever locks both goes in this order. */
export async function lockItems(tx: Queryable, consumer_id: string): Promise<void> {
  await tx.many(`select from bank_link_items where consumer_id = $1 and state <> 'removed' order by id for no key update`, [consumer_id]);
}

/** Keeps a new item; false where the provider's item is kept already. */
export async function insertItem(
  db: Queryable,
  item: { id: string; consumer_id: string; provider: string; provider_item_id: string; access_sealed: string },
  at: Date,
  look_again_at: Date,
): Promise<boolean> {
  const inserted = await db.run(
    `insert into bank_link_items (id, consumer_id, provider, provider_item_id, access_sealed, state_at, remove_again_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $6) on conflict (provider, provider_item_id) do nothing`,
    [item.id, item.consumer_id, item.provider, item.provider_item_id, item.access_sealed, at, look_again_at],
  );
  return inserted === 1;
}

export async function noteInstitution(tx: Queryable, id: string, institution: { id: string; name: string }): Promise<void> {
  await tx.run(`update bank_link_items set institution_id = $2, institution_name = $3 where id = $1`, [
    id,
    institution.id,
    institution.name,
  ]);
}

/** Lets an event happen to an item, and gives its state; undefined where the event does not apply. */
export async function changeItem(db: Queryable, id: string, event: ItemEvent, at: Date): Promise<ItemState | undefined> {
  const { state } = await db.one<{ state: ItemState | null }>('select change_bank_link_item($1, $2, $3) as state', [id, event, at]);
  return state ?? undefined;
}

/** Items of a consumer by which no account is linked any more are to be removed at the provider. */
export async function removeUnused(tx: Queryable, consumer_id: string, at: Date): Promise<void> {
  await tx.many(
    `select change_bank_link_item(i.id, 'unused', $2)
       from bank_link_items i
      where i.consumer_id = $1 and i.state in ('good', 'login_required', 'revoked')
        and not exists (select from bank_accounts a where a.item_id = i.id and a.removed_at is null)`,
    [consumer_id, at],
  );
}

/** Has a locked consumer's items with linked accounts removed at the provider; gives their ids. */
export async function giveBackItems(tx: Queryable, consumer_id: string, at: Date): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `select id from bank_link_items
      where consumer_id = $1 and state in ('good', 'login_required', 'revoked') and change_bank_link_item(id, 'unused', $2) is not null`,
    [consumer_id, at],
  );
  return rows.map(({ id }) => id);
}

/** The provider has announced that the item ends then, if its owner does not sign in again. */
export async function noteEnd(tx: Queryable, id: string, ends_at: Date): Promise<void> {
  await tx.run(`update bank_link_items set ends_at = $2 where id = $1`, [id, ends_at]);
}

/** Signing in again offers the choice of accounts: there are others than before. */
export async function noteChoice(tx: Queryable, id: string): Promise<void> {
  await tx.run(`update bank_link_items set choose_accounts = true where id = $1`, [id]);
}

/** Signing in again asks for the permission to read account numbers. */
export async function notePermission(tx: Queryable, id: string): Promise<void> {
  await tx.run(`update bank_link_items set ask_permission = true where id = $1`, [id]);
}

/** Its owner has passed through the widget to its end: the choice was offered, and the permission given. */
export async function noteLinkFinished(tx: Queryable, id: string): Promise<void> {
  await tx.run(`update bank_link_items set choose_accounts = false, ask_permission = false where id = $1`, [id]);
}

/** When its owner was given the means to sign in again; null: they were given those for a new item. */
export async function noteUpdateAsked(db: Queryable, id: string, at: Date | null): Promise<void> {
  await db.run(`update bank_link_items set update_asked_at = $2 where id = $1`, [id, at]);
}

/** The provider gave something of the item that it was asked for then, by real time. */
export async function noteGood(db: Queryable, id: string, good_at: Date): Promise<void> {
  await db.run(`update bank_link_items set good_at = greatest(good_at, $2) where id = $1`, [id, good_at]);
}

export async function noteNotified(tx: Queryable, id: string, notified_at: Date): Promise<void> {
  await tx.run(`update bank_link_items set notified_at = $2 where id = $1`, [id, notified_at]);
}

// ---- what is to be removed at the provider

/** When a provider's next item falls due. Another provider's wait: nobody can be asked, and no token is forgotten. */
export async function nextRemoval(db: Queryable, provider: string): Promise<Date | undefined> {
  const { next } = await db.one<{ next: Date | null }>(
    `select min(remove_again_at) as next from bank_link_items where remove_again_at is not null and provider = $1`,
    [provider],
  );
  return next ?? undefined;
}

/** What was exchanged and not linked until its moment is to be removed. */
export async function abandonExchanged(tx: Queryable, until: Date): Promise<void> {
  await tx.many(
    `select change_bank_link_item(id, 'not_linked', $1) from bank_link_items where state = 'exchanged' and remove_again_at <= $1`,
    [until],
  );
}

/** Takes at most so many due items, each due again after twice as long, `longest_ms` at most. Gives their ids. */
export async function takeRemovals(
  tx: Queryable,
  due: { provider: string; until: Date; first_ms: number; longest_ms: number; most: number },
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `with due as (
       select id from bank_link_items
        where state = 'removing' and remove_again_at <= $1 and provider = $5 order by remove_again_at limit $4 for no key update skip locked
     )
     update bank_link_items i
        set remove_tries = i.remove_tries + 1,
            remove_again_at = $1::timestamptz + least($2::bigint * power(2, least(i.remove_tries, 20)), $3::bigint) * interval '1 millisecond'
       from due where i.id = due.id
     returning i.id`,
    [due.until, due.first_ms, due.longest_ms, due.most, due.provider],
  );
  return rows.map(({ id }) => id);
}

// ---- messages of the provider's

/** Keeps that a message was taken; false where it was before. */
export async function insertMessage(tx: Queryable, signature_sha256: string, at: Date): Promise<boolean> {
  return (
    (await tx.run(`insert into bank_link_messages (signature_sha256, taken_at) values ($1, $2) on conflict do nothing`, [
      signature_sha256,
      at,
    ])) === 1
  );
}

export async function forgetMessages(db: Queryable, before: Date): Promise<void> {
  await db.run(`delete from bank_link_messages where taken_at < $1`, [before]);
}
