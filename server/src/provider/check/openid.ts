import { wallMs } from '../../kernel/clock/clock.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { bad, good, wordsOf } from './look.ts';

const TIMEOUT_MS = 10_000;
/** What it signs by stands for minutes; HTTP tells its time in whole seconds. */
const APART_MS = 5_000;

interface Described {
  readonly issuer?: unknown;
  readonly jwks_uri?: unknown;
  readonly authorization_endpoint?: unknown;
  readonly token_endpoint?: unknown;
  readonly code_challenge_methods_supported?: unknown;
}

/** What an outside sign-in provider says of itself, its keys, and its clock. */
export async function lookAtOpenId(issuer: string): Promise<Finding[]> {
  const what = 'Sign-in';
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const remedy = 'See that OIDC_ISSUER is the issuer that the provider’s own page names, to the letter.';
  try {
    const answer = await ask(address);
    if (!answer.ok) return [bad(what, `${address} answers ${answer.status}.`, remedy)];
    const described = (await answer.json()) as Described;
    if (described.issuer !== issuer) return [bad(what, `${address} describes ${String(described.issuer)}, not ${issuer}.`, remedy)];
    return [...(await lookAtKeys(what, described)), ...lookAtClock(answer.headers.get('date'))];
  } catch (error) {
    return [bad(what, `${address} cannot be read: ${wordsOf(error)}.`, remedy)];
  }
}

async function lookAtKeys(what: string, described: Described): Promise<Finding[]> {
  const lacks = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter((name) => typeof described[name] !== 'string');
  if (lacks.length > 0) return [bad(what, `The provider names no ${lacks.join(', ')}.`, 'Set it up as docs/go-live.md says.')];
  const methods = described.code_challenge_methods_supported;
  if (Array.isArray(methods) && !methods.includes('S256'))
    return [bad(what, 'The provider knows no PKCE by S256, which the pages sign in with.', 'Switch it on for the client.')];
  const { keys } = (await (await ask(String(described.jwks_uri))).json()) as { keys?: unknown };
  const count = Array.isArray(keys) ? keys.length : 0;
  return [
    count > 0
      ? good(what, `The provider describes itself, and publishes ${count} ${count === 1 ? 'key' : 'keys'}.`)
      : bad(what, 'The provider publishes no keys.', 'Make one there: nobody’s token can be verified.'),
  ];
}

function lookAtClock(date: string | null): Finding[] {
  const at_ms = Date.parse(date ?? '');
  if (Number.isNaN(at_ms)) return [];
  const apart_ms = Math.abs(wallMs() - at_ms);
  const seconds = Math.round(apart_ms / 1000);
  return [
    apart_ms <= APART_MS
      ? good('Sign-in’s clock', 'It agrees with this machine’s.')
      : bad(
          'Sign-in’s clock',
          `It is ${seconds} s from this machine’s.`,
          'Let this machine follow a time service (timedatectl set-ntp true).',
        ),
  ];
}

function ask(address: string): Promise<Response> {
  return fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}
