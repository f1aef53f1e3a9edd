import type { Queryable } from '../../kernel/db/database.ts';
import { openSealedNumbers } from '../../kernel/security/account-numbers.ts';
import { KeyMissing, type Sealer } from '../../kernel/security/seal.ts';
import { readSettlementAccountsAfter, readWaitingAccounts, wrongSettlementVersions } from './invariant-store.ts';
import { applicationPlace, openSettlementAccount } from './settlement-account.ts';

const AT_ONCE = 2_000;
const MOST = 100;

/**
 * Settlement accounts that do not open as their business's and version, or differ from their plain copies; and
 * businesses paid to another than the last entered. Names the business, and tells no number.
 */
export async function wrongSettlementAccounts(db: Queryable, sealer: Sealer): Promise<string[]> {
  const found = await wrongSettlementVersions(db);
  for (const { id, business_name, sealed, last_four } of await readWaitingAccounts(db)) {
    const opens = works(() => openSealedNumbers(sealer, sealed, applicationPlace(id)).account_number.slice(-4) === last_four);
    if (!opens) found.push(`application ${id} (${business_name}): its settlement account is not the one that was entered`);
  }
  for (let seq = 0; found.length < MOST; ) {
    const rows = await readSettlementAccountsAfter(db, seq, AT_ONCE);
    for (const row of rows)
      if (!works(() => openSettlementAccount(sealer, row) !== undefined))
        found.push(
          `business ${row.business_id} (${row.business_name}): version ${row.version} of its settlement account is not what was entered`,
        );
    seq = rows.at(-1)?.seq ?? seq;
    if (rows.length < AT_ONCE) break;
  }
  return found.slice(0, MOST);
}

function works(open: () => boolean): boolean {
  try {
    return open();
  } catch (error) {
    if (error instanceof KeyMissing) throw error;
    return false;
  }
}
