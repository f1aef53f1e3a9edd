import { randomBytes } from 'node:crypto';

/** An account at a bank that Plaid knows. */
export interface PlaidAccount {
  readonly account_id: string;
  readonly subtype: 'checking' | 'savings';
  account: string;
  routing: string;
  available: number | null;
  /** Of banks that make numbers anew for each item. */
  readonly persistent_account_id?: string;
  /** What identity match says of its holder. */
  readonly name_score?: number;
}

export interface PlaidItem {
  readonly item_id: string;
  readonly access_token: string;
  readonly institution_id: string;
  accounts: PlaidAccount[];
  error: { readonly type: string; readonly code: string } | undefined;
  /** Whether its owner permits that account numbers are read. */
  auth_permitted: boolean;
  removed: boolean;
}

export const newToken = (kind: string): string => `${kind}-sandbox-${randomBytes(16).toString('hex')}`;
const newPlaidId = (): string => randomBytes(18).toString('hex').replaceAll('0', 'q');

let made = 0;
/** A checking account with numbers of its own. */
export function checking(wishes: Partial<PlaidAccount> = {}): PlaidAccount {
  made += 1;
  const account = `98${String(made).padStart(8, '0')}`;
  return { account_id: newPlaidId(), subtype: 'checking', account, routing: '021000021', available: 1_234.56, ...wishes };
}

/** What Plaid keeps: items, and the tokens on the way to them. */
export class PlaidWorld {
  readonly institutions = new Map([
    ['ins_109508', 'First Platypus Bank'],
    ['ins_56', 'Tartan Bank'],
    ['ins_3', 'Houndstooth Bank'],
  ]);
  readonly items: PlaidItem[] = [];
  /** Link tokens that were given out, with what was asked for. */
  readonly link_tokens = new Map<string, Record<string, unknown>>();
  readonly #public_tokens = new Map<string, PlaidItem>();

  /** The item behind an access token. */
  find(access_token: unknown): PlaidItem | undefined {
    return this.items.find((item) => item.access_token === access_token && !item.removed);
  }

  /** A person passes through Link to its end, and shares these accounts. */
  passThroughLink(link_token: string, accounts: readonly PlaidAccount[], institution_id = 'ins_109508') {
    const asked = this.link_tokens.get(link_token);
    if (!asked) throw new Error('Link was opened with a token that Plaid never gave');
    const again = this.find(asked['access_token']);
    if (asked['access_token'] !== undefined && !again) throw new Error('Link cannot update an item that is gone');
    const item = again ?? {
      item_id: newPlaidId(),
      access_token: newToken('access'),
      institution_id,
      accounts: [],
      error: undefined,
      auth_permitted: false,
      removed: false,
    };
    item.error = undefined;
    // Nobody permits what Link does not ask them for.
    if ((asked['products'] as string[] | undefined)?.includes('auth')) item.auth_permitted = true;
    if (again === undefined || accounts.length > 0) item.accounts = [...accounts];
    if (!again) this.items.push(item);
    const public_token = newToken('public');
    this.#public_tokens.set(public_token, item);
    return {
      public_token,
      item,
      institution: { institution_id: item.institution_id, name: this.institutions.get(item.institution_id) ?? '' },
      accounts: item.accounts.map(({ account_id, account }) => ({ id: account_id, mask: account.slice(-4) })),
    };
  }

  /** Trades a public token, once. */
  exchange(public_token: unknown): PlaidItem | undefined {
    const item = this.#public_tokens.get(String(public_token));
    this.#public_tokens.delete(String(public_token));
    return item;
  }
}
