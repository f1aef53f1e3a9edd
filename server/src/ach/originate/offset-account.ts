import type { Context } from '../../context.ts';
import { readClockOffset } from '../../kernel/db/clock-offset.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { type AccountNumbers, openSealedNumbers, sealNumbers } from '../../kernel/security/account-numbers.ts';
import { KeyMissing, type Sealer } from '../../kernel/security/seal.ts';
import { insertOffsetAccount, type KeptOffsetAccount, listOffsetAccounts, lockOffsetAccounts } from './offset-account-store.ts';

const placeOf = (version: number): string => `ach_offset_accounts/${version}`;

/**
 * Opens a version of the provider's own account, for a file to the bank or its proof. Throws where it was altered, is another version, or says something
 * else than its plain copies.
 */
export function openOffsetAccount(sealer: Sealer, kept: Omit<KeptOffsetAccount, 'replaced_at'>): AccountNumbers {
  const numbers = openSealedNumbers(sealer, kept.sealed, placeOf(kept.version));
  if (kept.last_four !== lastFour(numbers) || kept.account_type !== numbers.account_type)
    throw new Error('the plain copies of the offset account are not what is sealed');
  return numbers;
}

/**
 * Keeps the account of the settings where it is not the newest version. Takes a transaction of the schema's owner: the server's own role may add none. Servers
 * that start at once wait for each other. Gives the version that it added; undefined where it added none.
 */
export async function keepOffsetAccount(
  { clock, config, sealer }: Pick<Context, 'clock' | 'config' | 'sealer'>,
  owner_tx: Queryable,
): Promise<number | undefined> {
  const { offset } = config.ach;
  if (!offset) return undefined;
  await lockOffsetAccounts(owner_tx);
  const [newest] = await listOffsetAccounts(owner_tx);
  if (newest && isOffsetAccount(sealer, newest, offset)) return undefined;
  const version = (newest?.version ?? 0) + 1;
  const { account_type } = offset;
  // A server that is about to start has not heard yet how far the sandbox's clock was moved.
  const since = new Date(clock.wall().getTime() + (await readClockOffset(owner_tx)));
  await insertOffsetAccount(
    owner_tx,
    { version, sealed: sealNumbers(sealer, offset, placeOf(version)), last_four: lastFour(offset), account_type },
    since,
  );
  return version;
}

/** The version that files are balanced to now; undefined where they go unbalanced. Throws where the newest is not the account of this server's settings. */
export async function requireOffsetVersion(
  { config, sealer }: Pick<Context, 'config' | 'sealer'>,
  tx: Queryable,
): Promise<number | undefined> {
  const { offset } = config.ach;
  if (!offset) return undefined;
  const [newest] = await listOffsetAccounts(tx);
  if (newest && isOffsetAccount(sealer, newest, offset)) return newest.version;
  throw new Error(
    'no file is cut: the account in ODFI_OFFSET_* is not the one that is kept. Another server was started later with other settings: give all servers the same ones and start them anew',
  );
}

/** Whether a version is of these numbers. What does not open is of none: the proof names it. Throws KeyMissing. */
export function isOffsetAccount(
  sealer: Sealer,
  kept: KeptOffsetAccount,
  numbers: { readonly [Field in keyof AccountNumbers]: string },
): boolean {
  try {
    const opened = openOffsetAccount(sealer, kept);
    return (['routing_number', 'account_number', 'account_type'] as const).every((field) => opened[field] === numbers[field]);
  } catch (error) {
    if (error instanceof KeyMissing) throw error;
    return false;
  }
}

function lastFour({ account_number }: Pick<AccountNumbers, 'account_number'>): string {
  return account_number.slice(-4);
}
