import { SIGN_IN_SCOPE } from '@drawbridge/contract';
import { type Environment, matching, oneOf, refuse } from '../kernel/read-settings.ts';
import type { SettingName } from '../setting-names.ts';

/** What a sign-in asks of whoever signs people in. */
export interface SignInSettings {
  /** Behind blanks, as OpenID Connect has it. */
  readonly scopes: string;
  /** The parameter for a sign-in's audience; undefined where the provider puts it into tokens by itself. */
  readonly audience_parameter: 'audience' | 'resource' | undefined;
  /** What the provider calls our two ways to sign in. */
  readonly connections: { readonly sms: string; readonly password: string };
}

/** Scopes that any OpenID provider knows (OpenID Connect Core 1.0, section 5.4). */
const SCOPES_ELSEWHERE = 'openid profile email phone';
const CONNECTION = /^[\w.:-]{1,100}$/;

/** Reads what a sign-in asks for. The embedded provider needs none of it, and takes no other. */
export function readSignInSettings(env: Environment): SignInSettings {
  if (!env['OIDC_ISSUER']) {
    for (const name of [
      'OIDC_SCOPES',
      'OIDC_AUDIENCE_PARAMETER',
      'OIDC_CONNECTION_SMS',
      'OIDC_CONNECTION_PASSWORD',
    ] satisfies SettingName[])
      if (env[name]) refuse(env, `${name} is for an outside provider: set OIDC_ISSUER, or leave it out`, undefined);
    return { scopes: SIGN_IN_SCOPE, audience_parameter: undefined, connections: { sms: 'sms', password: 'password' } };
  }
  const parameter = oneOf(env, 'OIDC_AUDIENCE_PARAMETER', ['none', 'audience', 'resource'], 'none');
  return {
    scopes: matching(
      env,
      'OIDC_SCOPES',
      /^openid( [\x21\x23-\x5b\x5d-\x7e]{1,100}){0,20}$/,
      'scopes behind single blanks, the first of them openid',
      SCOPES_ELSEWHERE,
    ),
    audience_parameter: parameter === 'none' ? undefined : parameter,
    connections: {
      sms: matching(env, 'OIDC_CONNECTION_SMS', CONNECTION, 'what the provider calls the sign-in by phone', 'sms'),
      password: matching(env, 'OIDC_CONNECTION_PASSWORD', CONNECTION, 'what the provider calls the sign-in by password', 'password'),
    },
  };
}
