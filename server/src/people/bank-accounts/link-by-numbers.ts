import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { sealNumbers } from '../../kernel/security/account-numbers.ts';
import { numbersPlace } from './sealed-places.ts';
import { hasLeft, insertAccount, lockByFingerprint, lockConsumer, markRemoved, newestAndPrimary, setPrimary } from './store.ts';

/** What nobody has looked up: which bank it is. */
const INSTITUTION = { institution_id: 'by_numbers', institution_name: 'Your bank' };

/** The numbers of a checking account, open: they are sealed before they are kept. */
export interface GivenNumbers {
  readonly routing_number: string;
  readonly account_number: string;
}

/**
 * Locks a consumer who links by numbers until the transaction ends. Gives the numbers' claimOf hash, and the account
 * refused under them before. Throws ERR_EXTERNAL_ACCOUNT_EXISTS where they have it linked, or are about to,
 * ACCOUNT_DEACTIVATED where they have left meanwhile.
 */
export async function lockForNumbers(
  context: Context,
  tx: Queryable,
  consumer_id: string,
  { routing_number, account_number }: GivenNumbers,
): Promise<{ fingerprint: string; refused_id: string | undefined }> {
  await lockConsumer(tx, consumer_id);
  if (await hasLeft(tx, consumer_id)) throw new AppError('ACCOUNT_DEACTIVATED');
  const fingerprint = context.sealer.fingerprint(`${routing_number}:${account_number}`);
  const [known] = await lockByFingerprint(tx, consumer_id, [fingerprint]);
  if (known && known.verification !== 'refused') throw new AppError('ERR_EXTERNAL_ACCOUNT_EXISTS');
  return { fingerprint, refused_id: known?.id };
}

/** Keeps an account that is not verified yet, in the place of the one that was refused. Gives its id. */
export async function keepUnverified(
  context: Context,
  tx: Queryable,
  consumer_id: string,
  { routing_number, account_number }: GivenNumbers,
  { fingerprint, refused_id }: { fingerprint: string; refused_id: string | undefined },
): Promise<string> {
  const now = context.clock.now();
  if (refused_id !== undefined) await markRemoved(tx, consumer_id, refused_id, now);
  const id = newId('acc');
  await insertAccount(
    tx,
    {
      ...INSTITUTION,
      id,
      consumer_id,
      account_type: 'checking',
      last_four: account_number.slice(-4),
      numbers_sealed: sealNumbers(
        context.sealer,
        { routing_number, account_number, account_type: 'checking' },
        numbersPlace({ id, consumer_id, numbers_version: 1 }),
      ),
      known_by: 'by_numbers',
      number_fingerprint: fingerprint,
      verification: 'pending',
      item_id: null,
      vendor_account_id: null,
      persistent_account_id: null,
      name_match: null,
    },
    now,
  );
  return id;
}

/** A verified account of the consumer, whom the caller has locked, becomes the primary one where they have none. */
export async function makeFirstPrimary(tx: Queryable, consumer_id: string, account_id: string): Promise<void> {
  const { primary } = await newestAndPrimary(tx, consumer_id);
  if (primary === null) await setPrimary(tx, consumer_id, account_id);
}
