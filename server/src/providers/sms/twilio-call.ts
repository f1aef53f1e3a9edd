import * as z from 'zod/mini';
import { MessageDelayed, MessageRefused, MessageUncertain } from '../shared/message-refused.ts';
import { refusalOf } from './twilio-errors.ts';
import type { TwilioSettings } from './twilio-settings.ts';

const TIMEOUT_MS = 10_000;
const errorSchema = z.object({ code: z.number() });

/** Nothing had left yet when it failed: the name is unknown, nobody listens, or they could not prove who they are. */
const BEFORE_ANYTHING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL)/;

/**
 * Makes one call of Twilio's interface and gives its answer. Throws MessageRefused and MessageDelayed for what Twilio
 * refuses, and MessageUncertain where no answer came that can be read: what the call asked for may have been done.
 */
export async function callTwilio(
  settings: TwilioSettings,
  path: string,
  form?: Readonly<Record<string, string>>,
  as: 'account' | 'key' = 'key',
): Promise<unknown> {
  const { account_sid, auth_token, api_key, url } = settings;
  const [user, password] = as === 'key' && api_key ? [api_key.sid, api_key.secret] : [account_sid, auth_token];
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url}/2010-04-01/Accounts/${account_sid}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`, accept: 'application/json' },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    const code = codeOf(error);
    if (BEFORE_ANYTHING.test(code)) throw new MessageDelayed('Twilio could not be reached', { code, cause: error });
    throw new MessageUncertain('Twilio did not answer', { code, cause: error });
  }
  if (response.ok) return asJson(text, response.status);
  throw asRefusal(response, text);
}

function asJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MessageUncertain('Twilio answered what cannot be read', { code: String(status), cause: error });
  }
}

function asRefusal({ status, headers }: Response, text: string): Error {
  const code = twilioCode(text) ?? String(status);
  const failure = refusalOf(code);
  if (failure !== undefined) return new MessageRefused(`Twilio says ${code}`, { failure, code });
  const retry_after_ms = Number(headers.get('retry-after') ?? '') * 1000;
  // Theirs broke in the middle of something; 503 says that it never began.
  if (status >= 500 && status !== 503) return new MessageUncertain(`Twilio answered ${status}`, { code });
  return new MessageDelayed(`Twilio says ${code}`, { code, ...(retry_after_ms > 0 ? { retry_after_ms } : {}) });
}

function twilioCode(text: string): string | undefined {
  try {
    const read = errorSchema.safeParse(JSON.parse(text));
    return read.success ? String(read.data.code) : undefined;
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'unknown');
}
