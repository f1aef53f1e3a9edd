import type { Queryable } from '../kernel/db/database.ts';
import { LEDGER_ACCOUNTS } from './accounts.ts';
import { postingRecords } from './postings.ts';

/** Makes the database's chart of accounts and table of postings from the ones here. */
export async function pourLedgerTables(db: Pick<Queryable, 'run'>): Promise<void> {
  await db.run('delete from ledger_postings');
  await db.run('delete from ledger_accounts');
  await db.run(
    `insert into ledger_accounts (account, normal_side, party, may_go_below_zero, purpose)
     select account, normal_side, party, may_go_below_zero, purpose from jsonb_populate_recordset(null::ledger_accounts, $1)`,
    [JSON.stringify(LEDGER_ACCOUNTS)],
  );
  await db.run(
    `insert into ledger_postings (event, line, debit_account, debit_party, credit_account, credit_party, share)
     select event, line, debit_account, debit_party, credit_account, credit_party, share from jsonb_populate_recordset(null::ledger_postings, $1)`,
    [JSON.stringify(postingRecords())],
  );
}
