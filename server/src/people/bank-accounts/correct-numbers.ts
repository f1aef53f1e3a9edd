import { isRoutingNumber } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { isAccountNumber, sealNumbers } from '../../kernel/security/account-numbers.ts';
import { openNumbers } from './open-numbers.ts';
import { numbersPlace } from './sealed-places.ts';
import { lockNumbers, sameNumbersLinked, writeNumbers } from './store.ts';

/** What a bank says is right about an account; what it says nothing about is left out. */
export interface CorrectNumbers {
  readonly routing_number?: string;
  readonly account_number?: string;
  readonly account_type?: 'checking' | 'savings';
}

/** One thing that has changed, as a person may see it: account numbers by their last four digits. */
export interface NumberDifference {
  readonly field: 'routing number' | 'account number' | 'account type';
  readonly was: string;
  readonly now: string;
}

/**
 * Puts an account's numbers right, as its bank reported; `reference` names where, for the proof. Gives what changed; `linked already`, with nothing changed,
 * where the consumer has linked the corrected account too, and `erased` where nothing of it is kept. @throws {RangeError} for a right number that cannot stand in
 * an entry: the account could be debited no more.
 */
export async function correctNumbers(
  context: Context,
  tx: Queryable,
  account_id: string,
  right: CorrectNumbers,
  reference: string,
): Promise<NumberDifference[] | 'linked already' | 'erased'> {
  if (right.routing_number !== undefined && !isRoutingNumber(right.routing_number)) throw new RangeError('the routing number is none');
  if (right.account_number !== undefined && !isAccountNumber(right.account_number))
    throw new RangeError('the account number cannot stand in an entry');
  const account = await lockNumbers(tx, account_id);
  if (account === undefined) return 'erased';
  const was = openNumbers(context.sealer, account);
  const now = { ...was, ...right };
  const differences = [
    ...difference('routing number', was.routing_number, now.routing_number),
    ...difference('account number', masked(was.account_number), masked(now.account_number), was.account_number !== now.account_number),
    ...difference('account type', was.account_type, now.account_type),
  ];
  if (differences.length === 0) return [];
  const fingerprint = context.sealer.fingerprint(`${now.routing_number}:${now.account_number}`);
  if (account.removed_at === null && (await sameNumbersLinked(tx, { id: account_id, consumer_id: account.consumer_id, fingerprint })))
    return 'linked already';
  const numbers_version = account.numbers_version + 1;
  await writeNumbers(tx, {
    id: account_id,
    numbers_version,
    account_type: now.account_type,
    last_four: now.account_number.slice(-4),
    numbers_sealed: sealNumbers(context.sealer, now, numbersPlace({ ...account, numbers_version })),
    number_fingerprint: fingerprint,
    known_by: 'notification_of_change',
    at: context.clock.now(),
    reference,
  });
  return differences;
}

function difference(field: NumberDifference['field'], was: string, now: string, differs = was !== now): NumberDifference[] {
  return differs ? [{ field, was, now }] : [];
}

function masked(account_number: string): string {
  return `••••${account_number.slice(-4)}`;
}
