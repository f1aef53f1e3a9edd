import { openNumbers } from '../modules/bank-accounts/index.ts';
import { changeSettlementAccount, openSettlementAccount, type SettlementAccount } from '../modules/businesses/index.ts';
import type { AccountNumbers } from '../security/account-numbers.ts';
import type { TestServer } from './start-test-server.ts';

/** Has a business paid out to another account, as the provider does. */
export function payOutTo(server: TestServer, business_id: string, account: SettlementAccount): Promise<void> {
  const change = { by: 'the provider', why: 'the business asked for it', validated: 'called back' };
  return changeSettlementAccount(server.context, business_id, account, change);
}

/** The account that a business is paid out to, open. */
export async function settlementAccountOf(server: TestServer, business_id: string): Promise<AccountNumbers> {
  const kept = await server.context.db.one<Parameters<typeof openSettlementAccount>[1]>(
    `select s.* from businesses b join settlement_accounts s on s.business_id = b.id and s.version = b.settlement_version where b.id = $1`,
    [business_id],
  );
  return openSettlementAccount(server.context.sealer, kept);
}

/** The numbers of a linked account, open. */
export async function numbersOfAccount(server: TestServer, account_id: string): Promise<AccountNumbers> {
  const kept = await server.context.db.one<Parameters<typeof openNumbers>[1]>(
    `select a.id, a.consumer_id, a.numbers_version, n.sealed as numbers_sealed
       from bank_accounts a join bank_account_numbers n on n.account_id = a.id and n.version = a.numbers_version where a.id = $1`,
    [account_id],
  );
  return openNumbers(server.context.sealer, kept);
}
