import type { Queryable } from '../../kernel/db/database.ts';
import type { AccountNumbers } from '../../kernel/security/account-numbers.ts';
import { KeyMissing, type Sealer } from '../../kernel/security/seal.ts';
import { openSettlementAccount } from '../../merchants/businesses/index.ts';
import { openNumbers } from '../../people/bank-accounts/index.ts';
import { merchantName, receiverName } from '../originate/entry-fields.ts';
import { openOffsetAccount } from '../originate/offset-account.ts';
import { listOffsetAccounts } from '../originate/offset-account-store.ts';
import { type EntryToProve, readNumbers, readSettlementAccounts, type SealedAccount } from './proof-store.ts';

/** So many are kept open: payments of one month come from the same accounts again and again. */
const MOST_KEPT = 20_000;

/** Whose the accounts are that offset entries go to. */
const OWN = 'ach_offset_accounts';

/** A version of an account that entries went to. */
export interface ProvenAccount {
  /** A consumer's, or a business's. */
  readonly holder_id: string;
  /** Null where what is kept does not open. */
  readonly numbers: AccountNumbers | null;
  /** What an entry may call the holder, the newest last. From when to when each was the name is not kept. */
  readonly receiver_names: readonly string[];
  readonly since: Date;
  readonly replaced_at: Date | null;
}

/** Accounts that entries went to, by owner and version, each opened once. It is open, and dies with its run. */
export class ProvenAccounts {
  readonly #sealer: Sealer;
  readonly #kept = new Map<string, ProvenAccount>();

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  /** Opens those of these entries that are not open yet. */
  async prepare(db: Queryable, entries: readonly EntryToProve[]): Promise<void> {
    if (this.#kept.size + entries.length > MOST_KEPT) this.#kept.clear();
    const linked = new Map<string, EntryToProve>();
    const paid_out = new Map<string, EntryToProve>();
    let own = false;
    for (const entry of entries) {
      const key = keyOf(entry);
      if (key === undefined || this.#kept.has(key)) continue;
      if (entry.kind === 'offset') own = true;
      else (entry.kind === 'payout' ? paid_out : linked).set(key, entry);
    }
    if (own)
      for (const account of await listOffsetAccounts(db))
        this.#keep({ ...account, owner_id: OWN, holder_names: [] }, OWN, String, () => openOffsetAccount(this.#sealer, account));
    const versions = (of: typeof linked) => [...of.values()].map(({ account_version }) => account_version ?? 0);
    if (linked.size > 0) {
      const ids = [...linked.values()].map(({ account_id }) => account_id ?? '');
      for (const account of await readNumbers(db, ids, versions(linked)))
        this.#keep(account, account.consumer_id, receiverName, () => this.#open(account));
    }
    if (paid_out.size > 0) {
      const ids = [...paid_out.values()].map(({ holder_id }) => holder_id ?? '');
      for (const account of await readSettlementAccounts(db, ids, versions(paid_out)))
        this.#keep(account, account.owner_id, merchantName, () =>
          openSettlementAccount(this.#sealer, { ...account, business_id: account.owner_id }),
        );
    }
  }

  /** Undefined where no such version is kept. */
  of(entry: EntryToProve): ProvenAccount | undefined {
    return this.#kept.get(keyOf(entry) ?? '');
  }

  #open({ owner_id, consumer_id, version, sealed }: SealedAccount): AccountNumbers {
    return openNumbers(this.#sealer, { id: owner_id, consumer_id, numbers_version: version, numbers_sealed: sealed });
  }

  #keep(account: ToKeep, holder_id: string, spell: (name: string) => string, open: () => AccountNumbers): void {
    const { owner_id, version, holder_names, since, replaced_at } = account;
    let numbers: AccountNumbers | null = null;
    try {
      numbers = open();
    } catch (error) {
      if (error instanceof KeyMissing) throw error;
      // Whoever proves the entry says so.
    }
    this.#kept.set(`${owner_id}/${version}`, { holder_id, numbers, receiver_names: holder_names.map(spell), since, replaced_at });
  }
}

type ToKeep = Pick<SealedAccount, 'owner_id' | 'version' | 'holder_names' | 'since' | 'replaced_at'>;

function keyOf({ kind, account_id, account_version, holder_id }: EntryToProve): string | undefined {
  const owner_id = kind === 'offset' ? OWN : kind === 'payout' ? holder_id : account_id;
  return owner_id === null || account_version === null ? undefined : `${owner_id}/${account_version}`;
}
