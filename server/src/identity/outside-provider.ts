import { setTimeout as pause } from 'node:timers/promises';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Context } from '../context.ts';
import { elapsedMs } from '../kernel/clock/clock.ts';
import type { SignIn } from './mount.ts';

const TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;
/** How often it is seen whether the provider still answers. */
const LOOK_AGAIN_MS = 5_000;
/** How soon an unknown key id may make us ask for the keys again. */
const COOLDOWN_MS = 10_000;

/**
 * The keys of an outside OpenID provider, found by discovery: asked for at once and again until it answers. Until then
 * tokens cannot be verified (the caller is told that we are not ready); nobody is signed out for that.
 */
export function publishedKeys(context: Context, issuer: string): SignIn & { stop(): void } {
  const stopping = new AbortController();
  let remote: JWTVerifyGetKey | undefined;
  const find = async (): Promise<void> => {
    for (let wait_ms = FIRST_RETRY_MS; !stopping.signal.aborted; wait_ms = Math.min(wait_ms * 2, LONGEST_RETRY_MS)) {
      try {
        const jwks_uri = await discover(issuer, stopping.signal);
        remote = createRemoteJWKSet(jwks_uri, { timeoutDuration: TIMEOUT_MS, cooldownDuration: COOLDOWN_MS });
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        context.log.warn({ err: error, issuer }, 'the OpenID provider cannot be asked for its keys; trying again');
        await pause(wait_ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  };
  void find();
  return {
    keys: async (header, token) => {
      if (remote === undefined) throw new errors.JWKSTimeout();
      return remote(header, token);
    },
    trouble: lookedAtNowAndThen(() => troubleOf(issuer, stopping.signal)),
    stop: () => stopping.abort(),
  };
}

/** Asks a provider as a sign-in does: how it describes itself, and which keys it publishes. */
async function troubleOf(issuer: string, stopping: AbortSignal): Promise<string | undefined> {
  try {
    const jwks_uri = await discover(issuer, stopping);
    const response = await fetch(jwks_uri, { signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]) });
    const { keys } = response.ok ? ((await response.json()) as { keys?: unknown }) : {};
    return Array.isArray(keys) && keys.length > 0 ? undefined : 'the OpenID provider publishes no keys';
  } catch {
    return 'the OpenID provider cannot be asked for its keys';
  }
}

/** The same, at most as often as somebody else's server may be asked: an answer is given again for a while. */
function lookedAtNowAndThen(look: () => Promise<string | undefined>): () => Promise<string | undefined> {
  let kept: { readonly answer: Promise<string | undefined>; readonly asked_ms: number } | undefined;
  return () => {
    if (kept === undefined || elapsedMs() - kept.asked_ms > LOOK_AGAIN_MS) kept = { answer: look(), asked_ms: elapsedMs() };
    return kept.answer;
  };
}

/** Reads where a provider publishes its keys. Throws when it cannot be reached, or calls itself by another name. */
async function discover(issuer: string, stopping: AbortSignal): Promise<URL> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const described = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (described.issuer !== issuer) throw new Error(`${address} describes the issuer ${String(described.issuer)}, not ${issuer}`);
  if (typeof described.jwks_uri !== 'string') throw new Error(`${address} names no keys`);
  return new URL(described.jwks_uri);
}
