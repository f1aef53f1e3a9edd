import type { Context } from '../../context.ts';
import { readClockOffset } from '../../kernel/db/clock-offset.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { type AccountNumbers, openSealedNumbers, sealNumbers } from '../../kernel/security/account-numbers.ts';
import { KeyMissing, type Sealer } from '../../kernel/security/seal.ts';
import {
  insertOffsetVersion,
  type KeptOffsetAccount,
  listOffsetAccounts,
  lockOffsetAccounts,
  readNewestVersion,
} from './offset-account-store.ts';

const placeOf = (version: number): string => `ach_offset_accounts/${version}`;

/**
 * Opens a version of the provider's own account, for a file to the bank or its proof. Throws where it was altered, is
 * another version, or says something else than its plain copies.
 */
export function openOffsetAccount(sealer: Sealer, kept: Omit<KeptOffsetAccount, 'replaced_at'>): AccountNumbers {
  const numbers = openSealedNumbers(sealer, kept.sealed, placeOf(kept.version));
  if (kept.last_four !== lastFour(numbers) || kept.account_type !== numbers.account_type)
    throw new Error('the plain copies of the offset account are not what is sealed');
  return numbers;
}

/**
 * Keeps a new version where the settings name another account, or unbalanced files. Only a transaction of the schema's
 * owner may; servers starting at once wait for each other. Gives the version added, or undefined.
 */
export async function keepOffsetAccount(
  { clock, config, sealer }: Pick<Context, 'clock' | 'config' | 'sealer'>,
  owner_tx: Queryable,
): Promise<number | undefined> {
  const { offset } = config.ach;
  await lockOffsetAccounts(owner_tx);
  const newest = await readNewest(owner_tx);
  if (isAsSet(sealer, newest, offset)) return undefined;
  const version = newest.version + 1;
  // A server that is about to start has not heard yet how far the sandbox's clock was moved.
  const since = new Date(clock.wall().getTime() + (await readClockOffset(owner_tx)));
  const account = offset && {
    sealed: sealNumbers(sealer, offset, placeOf(version)),
    last_four: lastFour(offset),
    account_type: offset.account_type,
  };
  await insertOffsetVersion(owner_tx, version, account, since);
  return version;
}

/**
 * The version that files balance to; undefined if unbalanced. Throws where the newest is not this server's settings'.
 */
export async function requireOffsetVersion(
  { config, sealer }: Pick<Context, 'config' | 'sealer'>,
  tx: Queryable,
): Promise<number | undefined> {
  const { offset } = config.ach;
  const newest = await readNewest(tx);
  if (isAsSet(sealer, newest, offset)) return offset && newest.version;
  const odds = !offset
    ? 'this server has ODFI_BALANCED=off, and files are balanced'
    : newest.account
      ? 'the account in ODFI_OFFSET_* is not the one that is kept'
      : 'this server has ODFI_BALANCED=on, and files go unbalanced';
  throw new Error(
    `no file is originated: ${odds}. Another server was started later with other settings: give all servers the same ones and start them anew`,
  );
}

/** What was said last of where files are balanced to. */
interface Newest {
  readonly version: number;
  /** Undefined where they go unbalanced. */
  readonly account: KeptOffsetAccount | undefined;
}

async function readNewest(tx: Queryable): Promise<Newest> {
  const [version, [account]] = [await readNewestVersion(tx), await listOffsetAccounts(tx)];
  return { version, account: account?.version === version ? account : undefined };
}

function isAsSet(sealer: Sealer, { account }: Newest, offset: AccountNumbers | undefined): boolean {
  return offset && account ? isOffsetAccount(sealer, account, offset) : offset === undefined && account === undefined;
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
