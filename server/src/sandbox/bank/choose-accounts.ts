import type { SandboxChoice } from '@drawbridge/contract/sandbox-bank';
import { AppError } from '../../kernel/errors.ts';
import { type Bank, hashOf, newToken } from './bank.ts';
import { requireSession } from './open-session.ts';
import { findInstitutionOfCustomer, listAccounts, noteChosen } from './store.ts';

/**
 * Ends a passage: the accounts that the customer lets the service read, and the public token that stands for them.
 * Throws LINK_TOKEN_INVALID, also before signing in, and BAD_INPUT for an account that is not the customer's.
 */
export async function chooseAccounts(bank: Bank, link_token: string, account_ids: readonly string[]): Promise<SandboxChoice> {
  const session = await requireSession(bank, link_token);
  if (session.customer_number === null) throw new AppError('LINK_TOKEN_INVALID');
  const chosen = (await listAccounts(bank.db, session.customer_number)).filter(
    (account) => !account.closed && account_ids.includes(account.id),
  );
  if (chosen.length === 0 || account_ids.some((id) => !chosen.some((account) => account.id === id)))
    throw new AppError('BAD_INPUT', { message: 'Choose an account', field: 'account_ids' });
  const institution = await findInstitutionOfCustomer(bank.db, session.customer_number);
  const public_token = newToken('public');
  await noteChosen(
    bank.db,
    session.link_token_hash,
    chosen.map(({ id }) => id),
    hashOf(public_token),
  );
  return {
    public_token,
    metadata: {
      institution: { institution_id: institution.id, name: institution.name },
      accounts: chosen.map(({ id, name, account_number, type, subtype }) => ({ id, name, mask: account_number.slice(-4), type, subtype })),
    },
  };
}
