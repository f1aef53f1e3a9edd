import type { Config } from './config.ts';
import { unfitKeys } from './kernel/keys/key-settings.ts';
import type { Environment } from './kernel/read-settings.ts';
import { isLoopback, isStandIn } from './kernel/security/loopback.ts';
import { TEST_NUMBER } from './providers/sms/twilio-settings.ts';
import type { SettingName } from './setting-names.ts';

/** What must be somebody's own: the values that stand in for them without it belong to the sandbox. */
const OWN: readonly (readonly [SettingName, string])[] = [
  ['ACH_COMPANY_ID', 'the bank assigns it'],
  ['ACH_IMMEDIATE_DESTINATION', 'the bank’s routing number for files'],
  ['ACH_IMMEDIATE_DESTINATION_NAME', 'the bank’s name in files'],
  ['ACH_IMMEDIATE_ORIGIN', 'the bank assigns it'],
  ['ACH_IMMEDIATE_ORIGIN_NAME', 'your company’s name in files'],
  ['ACH_ODFI_IDENTIFICATION', 'the first eight digits of the bank’s routing number'],
  ['SUPPORT_EMAIL', 'where people write to you'],
];
/** What people must be able to read, by file or at an address. `/terms` names those that come with the product. */
const OWN_TEXTS: readonly (readonly [SettingName, SettingName, string])[] = [
  ['TERMS_FILE', 'TERMS_URL', 'what people agree to'],
  ['PRIVACY_FILE', 'PRIVACY_URL', 'what becomes of their data'],
];
/** What only a sandbox knows. */
const OF_SANDBOXES: readonly SettingName[] = ['SANDBOX_SECRET', 'PUSH_SERVICE'];

/**
 * What keeps a server from starting in production: parts that are not real, no https for people, or anything of the
 * sandbox's. Takes the settings as given and as read; gives a line for each, with what to do.
 */
export function unfitForProduction(env: Environment, config: Config): string[] {
  return [...unreal(config), ...unreachable(config), ...unsafe(config), ...trials(config), ...missing(env), ...leftOver(env, config)];
}

/** Ports behind which the sandbox still stands. */
function unreal({ bank_linking, sms, email, odfi }: Config): string[] {
  return [
    bank_linking.kind === 'plaid' ? [] : ['BANK_LINKING=sandbox is a made-up bank: set BANK_LINKING=plaid'],
    sms.kind === 'twilio' ? [] : ['SMS=outbox sends no text: set SMS=twilio'],
    email.kind === 'smtp' ? [] : ['EMAIL=outbox sends no mail: set EMAIL=smtp'],
    odfi.kind === 'sandbox' ? ['ODFI=sandbox is a made-up bank: set ODFI=sftp, or ODFI=folder where your bank picks files up'] : [],
  ].flat();
}

/** Other ways to the server than https with a certificate that browsers know. */
function unreachable({ public_url, provider_url = public_url, tls, trust_proxy }: Config): string[] {
  const { protocol, hostname } = new URL(public_url);
  return [
    protocol === 'https:' ? [] : [`PUBLIC_URL must begin with https:// in production, not "${public_url}"`],
    provider_url === public_url || provider_url.startsWith('https:')
      ? []
      : [`PROVIDER_URL must begin with https:// in production, not "${provider_url}"`],
    tls === 'self' && !isLoopback(hostname)
      ? ['TLS=self is a certificate that no browser knows: put a proxy with a real one in front, and set TRUST_PROXY=on']
      : [],
    tls === 'off' && !trust_proxy
      ? ['TRUST_PROXY must be on in production: the proxy in front ends https, and says whose request it is']
      : [],
  ].flat();
}

/** Keys that lie beside what they seal. */
function unsafe({ sealing_keys, data_dir }: Config): string[] {
  const line = unfitKeys(sealing_keys, data_dir);
  return line === undefined ? [] : [line];
}

/** Test environments and stand-ins. Where only this machine reaches the server, stand-ins are a rehearsal. */
function trials({ bank_linking, sms, directory, public_url }: Config): string[] {
  const rehearsal = isLoopback(new URL(public_url).hostname);
  const standIn = (name: SettingName, url: string | undefined) =>
    rehearsal || !isStandIn(url) ? [] : [`${name} names a stand-in: leave it out in production`];
  return [
    bank_linking.kind === 'plaid' && bank_linking.environment !== 'production'
      ? [`PLAID_ENV=${bank_linking.environment} links no real account: set PLAID_ENV=production`]
      : [],
    bank_linking.kind === 'plaid' ? [...standIn('PLAID_URL', bank_linking.url), ...standIn('PLAID_LINK_URL', bank_linking.link_url)] : [],
    sms.kind === 'twilio' ? [...testNumber('TWILIO_FROM', sms.from), ...testNumber('TWILIO_CODES_FROM', sms.codes?.from)] : [],
    sms.kind === 'twilio' ? standIn('TWILIO_URL', sms.url) : [],
    directory.kind === 'auth0' ? standIn('AUTH0_URL', directory.url) : [],
  ].flat();
}

function testNumber(name: SettingName, number: string | undefined): string[] {
  return number === TEST_NUMBER
    ? [`${name}=${TEST_NUMBER} is the number of Twilio’s test credentials, which send nothing: set your own`]
    : [];
}

function missing(env: Environment): string[] {
  return [
    ...OWN.filter(([name]) => !env[name]).map(([name, what]) => `${name} must be set in production: ${what}`),
    ...OWN_TEXTS.filter(([file, url]) => !env[file] && !env[url]).map(
      ([file, url, what]) => `${file} or ${url} must be set in production: ${what}`,
    ),
  ];
}

/** What was tried in a sandbox and left behind. */
function leftOver(env: Environment, { demo }: Config): string[] {
  return [
    demo ? ['DEMO=on fills the books with made-up payments: leave DEMO out in production'] : [],
    ...OF_SANDBOXES.filter((name) => env[name]).map((name) => [`${name} belongs to a sandbox: leave it out in production`]),
  ].flat();
}
