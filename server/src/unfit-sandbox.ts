import type { RealPart } from '@drawbridge/contract';
import type { Config } from './config.ts';
import { isLoopback, isStandIn } from './kernel/security/loopback.ts';
import { TEST_NUMBER } from './providers/sms/twilio-settings.ts';

type Ports = Pick<Config, 'bank_linking' | 'sms' | 'email' | 'odfi' | 'oidc_issuer'>;
type Chosen = Ports & Pick<Config, 'host' | 'public_url' | 'provider_url' | 'trust_proxy' | 'database_url'>;

/**
 * The settings that let others reach a sandbox, or put something real into it, a line for each. Such a one starts only
 * with SANDBOX=on, and its door asks for a secret: whoever passes reads everybody's one-time codes.
 */
export function openToOthers({ host, public_url, provider_url = public_url, trust_proxy, database_url, ...ports }: Chosen): string[] {
  const { bank_linking, sms, email, odfi, oidc_issuer } = ports;
  return [
    isLoopback(host) ? [] : [`HOST=${host} opens the sandbox to other machines`],
    isLoopback(new URL(provider_url).hostname) || provider_url === public_url
      ? []
      : [`PROVIDER_URL=${provider_url} opens the console to other machines`],
    isLoopback(new URL(public_url).hostname) ? [] : [`PUBLIC_URL=${public_url} opens the sandbox to other machines`],
    trust_proxy ? ['TRUST_PROXY=on opens the sandbox to whoever a proxy lets in'] : [],
    // Not shown: it holds a password.
    database_url === undefined ? [] : ['DATABASE_URL gives the sandbox a database of yours'],
    bank_linking.kind === 'sandbox' ? [] : [`BANK_LINKING=${bank_linking.kind} gives the sandbox a real bank-linking provider`],
    sms.kind === 'outbox' ? [] : [`SMS=${sms.kind} gives the sandbox a real sender of texts`],
    email.kind === 'outbox' ? [] : [`EMAIL=${email.kind} gives the sandbox a real mail server`],
    odfi.kind === 'sandbox' ? [] : [`ODFI=${odfi.kind} gives the sandbox a real bank`],
    oidc_issuer === undefined ? [] : ['OIDC_ISSUER gives the sandbox a real sign-in provider'],
  ].flat();
}

/** What to set where SANDBOX was left out of such settings: first what their provider most likely means. */
export function whatToSet(chosen: Chosen): string {
  const { hostname, protocol } = new URL(chosen.public_url);
  const looks_real =
    chosen.database_url !== undefined ||
    realParts(chosen).length > 0 ||
    chosen.odfi.kind === 'sftp' ||
    (protocol === 'https:' && !isLoopback(hostname));
  return looks_real
    ? 'set SANDBOX=off for production, or SANDBOX=on if you mean it'
    : 'set SANDBOX=on if you mean it, or SANDBOX=off for production';
}

/** What never goes with a sandbox, a line for each setting. Companies' own test environments do. */
export function notForSandboxes({ bank_linking, sms, odfi }: Pick<Config, 'bank_linking' | 'sms' | 'odfi'>): string[] {
  return [
    bank_linking.kind === 'plaid' && bank_linking.environment === 'production'
      ? ['PLAID_ENV=production links real accounts and never goes with a sandbox: set SANDBOX=off for production, or PLAID_ENV=sandbox']
      : [],
    // A live account cannot send from it: so texts leave for nobody, whatever the credentials are.
    sms.kind === 'twilio' && !isStandIn(sms.url) && [sms, sms.codes].some((sender) => sender && sender.from !== TEST_NUMBER)
      ? [
          `SMS=twilio goes with a sandbox only by Twilio’s test credentials, which need TWILIO_FROM=${TEST_NUMBER}: set SANDBOX=off for production, or set them, or SMS=outbox`,
        ]
      : [],
    odfi.kind === 'sftp'
      ? [
          'ODFI=sftp delivers to a bank for real and never goes with a sandbox: set SANDBOX=off for production, or ODFI to sandbox or folder',
        ]
      : [],
  ].flat();
}

/** Which parts of a sandbox are not made up: its pages say so. */
export function realParts({ bank_linking, sms, email, odfi, oidc_issuer }: Ports): RealPart[] {
  const named: readonly (readonly [boolean, RealPart])[] = [
    [bank_linking.kind === 'plaid', 'plaid'],
    [sms.kind === 'twilio', 'twilio'],
    [email.kind === 'smtp', 'smtp'],
    [odfi.kind === 'folder', 'folder'],
    [oidc_issuer !== undefined, 'openid'],
  ];
  return named.filter(([real]) => real).map(([, part]) => part);
}
