import { elapsedMs } from '../../kernel/clock/clock.ts';
import type { KeycloakSettings } from './directory-settings.ts';
import { CALL_MS, DirectoryFault } from './outcome.ts';

/** A token is asked for anew when it has less than this left. */
const EARLY_MS = 10_000;

export interface KeycloakAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly body: unknown;
}

/** Calls of a realm's admin interface, with a service account's token. Throws DirectoryFault unless successful. */
export class KeycloakCalls {
  readonly #settings: KeycloakSettings;
  #token: { readonly value: string; readonly until_ms: number } | undefined;

  constructor(settings: KeycloakSettings) {
    this.#settings = settings;
  }

  /** `path` is below the realm: `/users/…`. */
  async send(method: string, path: string, body?: unknown): Promise<KeycloakAnswer> {
    const signal = AbortSignal.timeout(CALL_MS);
    const address = `${this.#settings.url}/admin/realms/${encodeURIComponent(this.#settings.realm)}${path}`;
    const init = {
      method,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const send = async () =>
      answerOf(address, {
        ...init,
        headers: {
          authorization: `Bearer ${await this.#fresh(signal)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      });
    try {
      return await send();
    } catch (error) {
      // The token was taken back before its time (Keycloak was started anew, say): the call was not looked at.
      if (!(error instanceof DirectoryFault) || error.refused.status !== 401 || this.#token === undefined) throw error;
      this.#token = undefined;
      return send();
    }
  }

  async #fresh(signal: AbortSignal): Promise<string> {
    if (this.#token !== undefined && this.#token.until_ms > elapsedMs()) return this.#token.value;
    const { url, realm, client_id, client_secret } = this.#settings;
    const { body } = await answerOf(`${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`, {
      method: 'POST',
      signal,
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
    });
    const { access_token, expires_in } = (body ?? {}) as { access_token?: unknown; expires_in?: unknown };
    if (typeof access_token !== 'string') throw new DirectoryFault({ status: 502, error: 'no access token in the answer' });
    this.#token = { value: access_token, until_ms: elapsedMs() + (typeof expires_in === 'number' ? expires_in * 1000 : 60_000) - EARLY_MS };
    return access_token;
  }
}

async function answerOf(address: string, init: RequestInit): Promise<KeycloakAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, { ...init, redirect: 'error' });
    text = await response.text();
  } catch (error) {
    throw new DirectoryFault({ status: undefined, error: nameOf(error) });
  }
  const body = parsed(text);
  if (response.ok) return { status: response.status, location: response.headers.get('location'), body };
  const after = Number(response.headers.get('retry-after'));
  throw new DirectoryFault({
    status: response.status,
    error: wordsOf(body) ?? `HTTP ${response.status}`,
    ...(Number.isFinite(after) && after > 0 ? { retry_after_s: after } : {}),
  });
}

/** Why no answer came: `TimeoutError`, `ECONNREFUSED`. */
function nameOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name: string };
  return typeof cause?.code === 'string' ? cause.code : name;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keycloak says what is wrong as `errorMessage`, or as `error` with `error_description`. */
function wordsOf(body: unknown): string | undefined {
  const { errorMessage, error, error_description } = (body ?? {}) as Record<string, unknown>;
  const words = [errorMessage, error, error_description].filter((part) => typeof part === 'string');
  return words.length === 0 ? undefined : words.join(': ').slice(0, 200);
}
