import { type Environment, oneOf, refuse, required } from '../../read-settings.ts';
import { isLoopback } from '../../security/loopback.ts';

/** Who links people's bank accounts. */
export type BankLinkingConfig =
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'plaid';
      readonly environment: 'sandbox' | 'production';
      readonly client_id: string;
      readonly secret: string;
      /** Where a stand-in on this machine answers in Plaid's place; undefined means Plaid's own address of the environment. */
      readonly url: string | undefined;
    };

/** Reads who links bank accounts, and with which keys. */
export function readBankLinkingSettings(env: Environment): BankLinkingConfig {
  const kind = oneOf(env, 'BANK_LINKING', ['sandbox', 'plaid'], 'sandbox');
  if (kind === 'sandbox') return { kind };
  return {
    kind,
    environment: oneOf(env, 'PLAID_ENV', ['sandbox', 'production'], 'sandbox'),
    client_id: required(env, 'PLAID_CLIENT_ID', /^[0-9a-f]{24}$/, 'the client id of Plaid’s dashboard, 24 hexadecimal digits'),
    // Not shown where it will not do.
    secret: env['PLAID_SECRET'] || refuse(env, 'PLAID_SECRET must be set where BANK_LINKING=plaid: Plaid’s dashboard shows it', ''),
    url: standIn(env),
  };
}

function standIn(env: Environment): string | undefined {
  const text = env['PLAID_URL'];
  if (!text) return undefined;
  if (URL.canParse(text) && isLoopback(new URL(text).hostname)) return text;
  return refuse(env, 'PLAID_URL must be an address of this machine: it is for stand-ins alone', undefined);
}
