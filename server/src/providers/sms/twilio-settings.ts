import { type Environment, matching, oneOf, refuse, refuseMissing, required, secret } from '../../kernel/read-settings.ts';
import { isLoopback, isSafeWebAddress } from '../../kernel/security/loopback.ts';
import type { SettingName } from '../../setting-names.ts';

/** A number (or short code), or a messaging service: one of them. */
export interface TwilioSender {
  readonly messaging_service_sid: string | undefined;
  readonly from: string | undefined;
}

export interface TwilioSettings extends TwilioSender {
  readonly kind: 'twilio';
  readonly account_sid: string;
  /** Signs what Twilio sends us; calls carry it too, where there is no API key. */
  readonly auth_token: string;
  readonly api_key: { readonly sid: string; readonly secret: string } | undefined;
  readonly messaging_service_sid: string | undefined;
  /** The number that texts come from, in E.164, or a short code. */
  readonly from: string | undefined;
  /** What codes come from, where that is something else: a STOP to one sender blocks nothing of the other. */
  readonly codes: TwilioSender | undefined;
  /** Where Twilio's interface is, without a slash at the end. */
  readonly url: string;
}
export type SmsConfig = { readonly kind: 'outbox' } | TwilioSettings;

const TWILIO_URL = 'https://api.twilio.com';
/** Sends nothing: Twilio takes it from test credentials, and refuses it as nobody's number from all others. */
export const TEST_NUMBER = '+15005550006';

/** Reads which way texts go. */
export function readSmsSettings(env: Environment): SmsConfig {
  const kind = oneOf(env, 'SMS', ['outbox', 'twilio'], 'outbox');
  if (kind === 'outbox') return { kind };
  const api_key_sid = matching(env, 'TWILIO_API_KEY_SID', /^(SK[0-9a-f]{32})?$/, 'the SID of an API key, SK…', '');
  const api_key_secret = secret(env, 'TWILIO_API_KEY_SECRET');
  if ((api_key_sid === '') !== (api_key_secret === undefined))
    refuse(env, 'TWILIO_API_KEY_SID and TWILIO_API_KEY_SECRET go together: set both or neither', undefined);
  const sender = readSender(env, 'TWILIO_MESSAGING_SERVICE_SID', 'TWILIO_FROM');
  if ((sender.messaging_service_sid === undefined) === (sender.from === undefined))
    refuse(env, 'One of TWILIO_MESSAGING_SERVICE_SID and TWILIO_FROM must be set where SMS=twilio: what texts come from', undefined);
  const codes = readSender(env, 'TWILIO_CODES_MESSAGING_SERVICE_SID', 'TWILIO_CODES_FROM');
  if (codes.messaging_service_sid !== undefined && codes.from !== undefined)
    refuse(env, 'TWILIO_CODES_MESSAGING_SERVICE_SID and TWILIO_CODES_FROM are both set: keep the one that codes come from', undefined);
  const auth_token = secret(env, 'TWILIO_AUTH_TOKEN');
  if (auth_token === undefined)
    refuseMissing(
      env,
      'TWILIO_AUTH_TOKEN',
      'TWILIO_AUTH_TOKEN must be set where SMS=twilio: it signs what Twilio tells us, API key or not',
      undefined,
    );
  return {
    kind,
    account_sid: required(env, 'TWILIO_ACCOUNT_SID', /^AC[0-9a-f]{32}$/, 'the SID of the account, AC…'),
    auth_token: auth_token ?? '',
    api_key: api_key_secret === undefined ? undefined : { sid: api_key_sid, secret: api_key_secret },
    ...sender,
    codes: codes.messaging_service_sid === undefined && codes.from === undefined ? undefined : codes,
    url: address(env),
  };
}

function readSender(env: Environment, service: SettingName, number: SettingName): TwilioSender {
  const messaging_service_sid = matching(env, service, /^(MG[0-9a-f]{32})?$/, 'the SID of a messaging service, MG…', '');
  const from = matching(env, number, /^(\+[1-9]\d{6,14}|\d{5,6})?$/, 'a number such as +12125550100, or a short code', '');
  return { messaging_service_sid: messaging_service_sid || undefined, from: from || undefined };
}

/** Of Twilio, or of a stand-in on this machine. */
function address(env: Environment): string {
  const text = env['TWILIO_URL'] || TWILIO_URL;
  const host = URL.canParse(text) ? new URL(text).hostname : '';
  if (isSafeWebAddress(text) && (isLoopback(host) || /(^|\.)twilio\.com$/.test(host))) return text.replace(/\/+$/, '');
  return refuse(env, 'TWILIO_URL must be an address of twilio.com, or of this machine', TWILIO_URL);
}
