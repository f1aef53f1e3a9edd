import type { SandboxBankAccount } from '@drawbridge/contract/sandbox-bank';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Bank } from './bank.ts';
import { OFFERED_ACCOUNTS } from './offered-accounts.ts';
import { requireSession } from './open-session.ts';
import { type BankAccount, customerFor, findInstitution, type Institution, insertAccount, listAccounts, noteSignedIn } from './store.ts';

/** The one password that every customer of the sandbox bank has. */
const PASSWORD = 'good';

/**
 * Signs a customer in at an institution, with accounts made at their first time. Gives what can be chosen. Throws
 * LINK_TOKEN_INVALID, and BAD_INPUT for an unknown institution, a wrong password, or another customer than the item's.
 */
export async function signIn(
  bank: Bank,
  link_token: string,
  input: { institution_id: string; user_name: string; password: string },
): Promise<{ accounts: SandboxBankAccount[] }> {
  const session = await requireSession(bank, link_token);
  const institution = await findInstitution(bank.db, input.institution_id);
  if (!institution || (session.institution_id !== null && session.institution_id !== institution.id))
    throw new AppError('BAD_INPUT', { message: 'Choose a bank from the list', field: 'institution_id' });
  if (input.password !== PASSWORD) throw new AppError('BAD_INPUT', { message: 'Incorrect username or password', field: 'password' });
  const accounts = await bank.db.transaction(async (tx) => {
    const customer_number = await customerFor(tx, institution.id, input.user_name, bank.clock.now());
    if (session.item_customer_number !== null && session.item_customer_number !== customer_number)
      throw new AppError('BAD_INPUT', { message: 'Sign in with the user name that you linked before', field: 'user_name' });
    await noteSignedIn(tx, session.link_token_hash, customer_number);
    const known = await listAccounts(tx, customer_number);
    if (known.length > 0) return known;
    await openAccounts(tx, institution, customer_number);
    return listAccounts(tx, customer_number);
  });
  return { accounts: accounts.filter((account) => !account.closed).map(present) };
}

async function openAccounts(tx: Queryable, institution: Institution, customer_number: number): Promise<void> {
  for (const [index, offered] of OFFERED_ACCOUNTS.entries()) {
    await insertAccount(tx, {
      id: newId('sbx'),
      customer_number,
      position: index + 1,
      name: offered.name,
      subtype: offered.subtype,
      routing_number: institution.routing_number,
      // The customer's number, then the account's place: the last four digits tell a customer's accounts apart.
      account_number: `${4_000_000 + customer_number}${String(index + 1).padStart(2, '0')}`,
      balance_cents: offered.balance_cents,
      return_code: offered.returns?.code ?? null,
      returns_left: offered.returns?.times ?? null,
      return_after_days: offered.returns?.after_days ?? 0,
      holds: offered.holds ?? offered.subtype,
      moves: offered.moves ?? false,
      credit_return_code: offered.refuses_credits ?? null,
    });
  }
}

function present(account: BankAccount): SandboxBankAccount {
  return {
    id: account.id,
    name: account.name,
    mask: account.account_number.slice(-4),
    type: account.type,
    subtype: account.subtype,
    balance: account.balance_hidden ? null : account.balance_cents,
  };
}
