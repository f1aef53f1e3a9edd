import { listHeldCorrections } from '../../collections/notifications-of-change/index.ts';
import type { Context } from '../../context.ts';
import { listHeldVerifications } from '../../disbursements/micro-entries/index.ts';
import { type HeldAccount, listHeldAccounts } from '../../people/bank-accounts/index.ts';
import { byKey } from './by-key.ts';
import { inPages } from './in-pages.ts';

/** A consumer's accounts, with how each was verified and what its bank corrected. */
export async function* tellAccounts({ db }: Context, user_id: string): AsyncGenerator<object[]> {
  const pages = inPages<HeldAccount>((after, limit) => listHeldAccounts(db, user_id, after?.id ?? null, limit));
  for await (const accounts of pages) {
    const ids = accounts.map(({ id }) => id);
    const deposits = byKey(await listHeldVerifications(db, ids), 'bank_account_id');
    const corrections = byKey(await listHeldCorrections(db, ids), 'bank_account_id');
    yield accounts.map((account) => ({ ...account, small_deposits: deposits(account.id), corrections_by_bank: corrections(account.id) }));
  }
}
