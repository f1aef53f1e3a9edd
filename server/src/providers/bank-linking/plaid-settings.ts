import { type Environment, matching, oneOf, refuse, refuseMissing, required, whole, withoutPassword } from '../../kernel/read-settings.ts';
import { isLoopback, isSafeWebAddress } from '../../kernel/security/loopback.ts';
import type { BankWidget } from './port.ts';

/** Which bank-linking provider there is, and what its port needs. */
export type BankLinkingConfig = { readonly kind: 'sandbox' } | ({ readonly kind: 'plaid' } & PlaidSettings);

/** How Plaid is reached, and what it is asked for. */
export interface PlaidSettings {
  readonly environment: 'sandbox' | 'production';
  readonly client_id: string;
  readonly secret: string;
  readonly url: string;
  /** Where the pages load Link from; an origin. */
  readonly link_url: string;
  /** Where banks with a sign-in page of their own send people back to; undefined: to the page of ours. */
  readonly redirect_uri: string | undefined;
  /** How Link names us: at most 30 characters. */
  readonly client_name: string;
  /** Whether the names of account holders are compared with the consumer's. */
  readonly identity: boolean;
  readonly balance_timeout_ms: number;
  /** How many calls of a kind are under way at once at most; what is over it is not asked. */
  readonly concurrency: number;
}

/** What the configuration knows already when the provider's settings are read. */
interface Known {
  readonly public_url: string;
  readonly brand_name: string;
}

const ADDRESSES = { sandbox: 'https://sandbox.plaid.com', production: 'https://production.plaid.com' } as const;
const LINK_ADDRESS = 'https://cdn.plaid.com';
/** The page on which Link goes on after a bank's own sign-in page. */
const RETURN_PAGE = '/link-account/return';
export const MESSAGES_PATH = '/api/webhooks/plaid';
const CLIENT_NAME_LENGTH = 30;

/** Reads who links bank accounts, and how. */
export function readBankLinkingSettings(env: Environment, { public_url, brand_name }: Known): BankLinkingConfig {
  const kind = oneOf(env, 'BANK_LINKING', ['sandbox', 'plaid'], 'sandbox');
  if (kind === 'sandbox') return { kind };
  const environment = oneOf(env, 'PLAID_ENV', ['sandbox', 'production'], 'sandbox');
  const url = addressOf(env, 'PLAID_URL', ADDRESSES[environment]);
  return {
    kind,
    environment,
    client_id: required(env, 'PLAID_CLIENT_ID', /^[\w-]{1,100}$/, 'the client_id that Plaid’s dashboard shows'),
    secret: secretOf(env),
    url,
    link_url: addressOf(env, 'PLAID_LINK_URL', LINK_ADDRESS),
    redirect_uri: redirectOf(env, environment, public_url),
    client_name: matching(
      env,
      'PLAID_CLIENT_NAME',
      new RegExp(`^.{1,${CLIENT_NAME_LENGTH}}$`, 'u'),
      `a name of at most ${CLIENT_NAME_LENGTH} characters`,
      brand_name.slice(0, CLIENT_NAME_LENGTH),
    ),
    identity: oneOf(env, 'PLAID_IDENTITY', ['on', 'off'], 'off') === 'on',
    balance_timeout_ms: whole(env, 'PLAID_BALANCE_TIMEOUT_MS', 10_000, 100, 25_000),
    concurrency: whole(env, 'PLAID_CONCURRENCY', 200, 1, 5_000),
  };
}

/** Plaid's own address; a test's on this very machine. */
function addressOf(env: Environment, name: 'PLAID_URL' | 'PLAID_LINK_URL', own: string): string {
  const text = env[name];
  if (!text) return own;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (isLoopback(url.hostname) || url.origin === own) && isSafeWebAddress(text)) return url.origin;
  return refuse(env, `${name} must be left out, or be ${own} or an address on this machine, not "${withoutPassword(text)}"`, own);
}

function secretOf(env: Environment): string {
  const text = env['PLAID_SECRET'];
  // Never shown.
  if (text && /^[\x21-\x7e]{8,200}$/.test(text)) return text;
  return text
    ? refuse(env, 'PLAID_SECRET must be 8 to 200 printable characters', '')
    : refuseMissing(env, 'PLAID_SECRET', 'PLAID_SECRET must be set: the secret of PLAID_ENV in Plaid’s dashboard', '');
}

function redirectOf(env: Environment, environment: 'sandbox' | 'production', public_url: string): string | undefined {
  const text = env['PLAID_REDIRECT_URI'] || undefined;
  // Any other page of ours would not go on with Link.
  if (text !== undefined && (!isSafeWebAddress(text) || /[?#]/.test(text) || new URL(text).pathname !== RETURN_PAGE))
    return refuse(
      env,
      `PLAID_REDIRECT_URI must be an address of ours that ends in ${RETURN_PAGE}, not "${withoutPassword(text)}"`,
      undefined,
    );
  if (environment === 'production' && !(text ?? public_url).startsWith('https:')) {
    const words = 'PLAID_REDIRECT_URI, or PUBLIC_URL in its place, must begin with https:// where PLAID_ENV=production';
    return refuse(env, `${words}, not "${withoutPassword(text ?? public_url)}"`, undefined);
  }
  return text;
}

/** Addresses of ours that Plaid is told. */
export interface PlaidAddresses {
  readonly redirect_uri: string;
  /** Where messages go; undefined where nobody outside can reach this server. */
  readonly webhook: string | undefined;
}

/** Which addresses Plaid is told, by the one at which people reach this server. */
export function plaidAddresses({ url, redirect_uri }: PlaidSettings, public_url: string): PlaidAddresses {
  const reachable = !isLoopback(new URL(public_url).hostname) || isLoopback(new URL(url).hostname);
  return { redirect_uri: redirect_uri ?? `${public_url}${RETURN_PAGE}`, webhook: reachable ? `${public_url}${MESSAGES_PATH}` : undefined };
}

const LINK_SCRIPT = '/link/v2/stable/link-initialize.js';

/** What Link needs in a page, by its documentation: one script, frames and pictures of its place, and calls. */
export function linkWidget({ url, link_url }: PlaidSettings): BankWidget {
  return { script: `${link_url}${LINK_SCRIPT}`, shows: link_url, asks: url };
}
