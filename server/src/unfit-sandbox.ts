import type { Config } from './config.ts';
import { TEST_NUMBER } from './providers/sms/twilio-settings.ts';
import { isLoopback } from './security/loopback.ts';

type Chosen = Pick<
  Config,
  'host' | 'public_url' | 'trust_proxy' | 'database_url' | 'oidc_issuer' | 'odfi' | 'bank_linking' | 'sms' | 'email'
>;

/**
 * What lets others than this machine's user reach a sandbox, or puts something real into it: a line for each setting. Such a sandbox starts
 * only where SANDBOX=on is written out, and then its door asks for a secret: whoever passes it reads everybody's one-time codes.
 */
export function openToOthers(chosen: Chosen): string[] {
  const { host, public_url, trust_proxy, database_url, oidc_issuer, odfi, bank_linking, sms, email } = chosen;
  return [
    isLoopback(host) ? [] : [`HOST=${host} opens the sandbox to other machines`],
    isLoopback(new URL(public_url).hostname) ? [] : [`PUBLIC_URL=${public_url} opens the sandbox to other machines`],
    trust_proxy ? ['TRUST_PROXY=on opens the sandbox to whoever a proxy lets in'] : [],
    // Not shown: it holds a password.
    database_url === undefined ? [] : ['DATABASE_URL gives the sandbox a database of yours'],
    odfi.kind === 'sandbox' ? [] : [`ODFI=${odfi.kind} gives the sandbox a real bank`],
    bank_linking.kind === 'sandbox' ? [] : [`BANK_LINKING=${bank_linking.kind} gives the sandbox a real bank-linking provider`],
    sms.kind === 'outbox' ? [] : [`SMS=${sms.kind} gives the sandbox a provider of texts`],
    email.kind === 'outbox' ? [] : [`EMAIL=${email.kind} gives the sandbox a mail server`],
    oidc_issuer === undefined ? [] : ['OIDC_ISSUER gives the sandbox a real sign-in provider'],
  ].flat();
}

/** What never goes with a sandbox, whatever is written out: a line for each setting. */
export function notForSandboxes({ odfi, bank_linking, sms }: Pick<Config, 'odfi' | 'bank_linking' | 'sms'>): string[] {
  return [
    odfi.kind === 'sftp' ? ['ODFI=sftp delivers to a bank for real and never goes with a sandbox: set ODFI to sandbox or folder'] : [],
    bank_linking.kind === 'plaid' && bank_linking.environment === 'production'
      ? ['PLAID_ENV=production reads accounts for real and never goes with a sandbox: set PLAID_ENV=sandbox']
      : [],
    // The number that Twilio takes from test credentials alone: with it nothing is ever sent, whatever the credentials.
    sms.kind === 'twilio' && !isLoopback(new URL(sms.url).hostname) && sms.from !== TEST_NUMBER
      ? [
          `SMS=twilio goes with a sandbox by Twilio's test credentials only: set TWILIO_FROM to ${TEST_NUMBER}, and no TWILIO_MESSAGING_SERVICE_SID`,
        ]
      : [],
  ].flat();
}
