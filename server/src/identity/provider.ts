import { SIGN_IN_SCOPE } from '@drawbridge/contract';
import { type ClientMetadata, type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Context } from '../context.ts';
import type { Clock } from '../kernel/clock/clock.ts';
import { DatabaseAway } from '../kernel/db/away.ts';
import { AppError } from '../kernel/errors.ts';
import { KeyMissing } from '../kernel/security/seal.ts';
import { afterProvider } from './after-provider.ts';
import { SIGNING_ALGORITHM, type SigningKeys } from './keys/signing-keys.ts';
import * as lifetimes from './lifetimes.ts';
import { type Claims, claimsFor } from './people/claims.ts';
import { requestedConnection, signInPolicy } from './policy.ts';
import { recordAdapter } from './records/adapter.ts';

/** Where the embedded provider lives below PUBLIC_URL. */
export const OIDC_PATH = '/oidc';
const SESSION_COOKIE = 'drawbridge_session';
export const INTERACTION_COOKIE = 'drawbridge_sign_in';

function issuerOf(context: Context): string {
  return `${context.config.public_url}${OIDC_PATH}`;
}

/**
 * The embedded OpenID provider: authorization code with PKCE, rotating refresh tokens, JWT access tokens for our API.
 */
export function makeProvider(context: Context, keys: SigningKeys): Provider {
  const provider = new Provider(issuerOf(context), configuration(context, keys));
  // PUBLIC_URL says where we are; the mount tells the library so by the headers of a proxy.
  provider.proxy = true;
  afterProvider(provider, context);
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    if (error instanceof DatabaseAway || error instanceof KeyMissing) {
      // A browser on its way is led to our page by now.
      if (ctx.status !== 500) return;
      const refusal = new AppError(error instanceof KeyMissing ? 'KEY_MISSING' : 'DATABASE_AWAY');
      ctx.status = refusal.status;
      ctx.set('retry-after', String(error.retry_after_s));
      ctx.body = refusal.body();
      return;
    }
    context.log.error({ err: error }, 'the identity provider failed');
    const request_id = ctx.response.get('x-request-id') || undefined;
    context.failures.report({ error, call: `${ctx.method} ${OIDC_PATH} ${ctx.oidc?.route ?? 'none'}`, request_id });
  });
  return provider;
}

function configuration(context: Context, keys: SigningKeys): Configuration {
  const secure = context.config.public_url.startsWith('https:');
  return {
    adapter: recordAdapter(context),
    clients: [webClient(context)],
    jwks: { keys: [...keys] },
    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub', 'amr'],
      profile: [],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
      permissions: ['permissions', 'paybotic_banking_roles', 'payment_center_enabled', 'created_by'],
    },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    cookies: {
      names: { session: SESSION_COOKIE, interaction: INTERACTION_COOKIE, resume: `${INTERACTION_COOKIE}_resume` },
      long: { httpOnly: true, sameSite: 'lax', secure, path: OIDC_PATH },
      short: { httpOnly: true, sameSite: 'lax', secure },
    },
    extraParams: {
      connection(_ctx, value) {
        if (value !== undefined && requestedConnection({ connection: value }) === undefined)
          throw new errors.InvalidRequest('connection must be sms or password');
      },
      screen_hint(_ctx, value) {
        if (value !== undefined && value !== 'signup') throw new errors.InvalidRequest('screen_hint must be signup');
      },
    },
    features: features(context, keys),
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    ttl: ttl(context),
    interactions: { policy: signInPolicy(), url: (_ctx, interaction) => `${OIDC_PATH}/interaction/${interaction.uid}` },
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin) => origin === context.config.public_url,
    loadExistingGrant: (ctx) => loadGrant(ctx, context.config.oidc_audience),
    async findAccount(_ctx, sub) {
      const claims = await claimsFor(context, sub);
      return claims && { accountId: sub, claims: async () => ({ sub, ...claims }) };
    },
    extraTokenClaims: (ctx, token) => claimsOfToken(context, ctx, token),
    async renderError(ctx, out, error) {
      if (ctx.accepts('json', 'html') !== 'html') {
        ctx.body = out;
        return;
      }
      const expired = error.name === 'SessionNotFound';
      ctx.redirect(expired ? '/sign-in/expired' : '/sign-in/refused');
    },
  };
}

/** What an access token says beside the standard's own claims. */
async function claimsOfToken(context: Context, { oidc }: KoaContextWithOIDC, token: object): Promise<Record<string, unknown> | undefined> {
  if (!('accountId' in token) || typeof token.accountId !== 'string') return undefined;
  // What ends with the grant: by it a single sign-in's tokens are refused before their time.
  const sid = 'grantId' in token && typeof token.grantId === 'string' ? { sid: token.grantId } : {};
  // A code, and each refresh token after it, knows what the sign-in was made with.
  const amr = oidc.entities.AuthorizationCode?.amr ?? oidc.entities.RefreshToken?.amr;
  return { ...((await claimsFor(context, token.accountId)) satisfies Claims | undefined), ...sid, ...(amr ? { amr } : {}) };
}

function features({ config }: Context, keys: SigningKeys): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: false },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    // Shows nothing: afterProvider logs out at once, and goes on.
    rpInitiatedLogout: { enabled: true, logoutSource: async () => undefined },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, oneOf) => oneOf ?? config.oidc_audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, indicator) => {
        if (indicator !== config.oidc_audience) throw new errors.InvalidTarget();
        return {
          scope: 'permissions',
          audience: config.oidc_audience,
          accessTokenTTL: lifetimes.ACCESS_TOKEN_S,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: SIGNING_ALGORITHM, kid: keys[0].kid } },
        };
      },
    },
  };
}

/** How long each kind of record lives, in seconds. */
function ttl({ clock }: Context): Configuration['ttl'] {
  return {
    AccessToken: lifetimes.ACCESS_TOKEN_S,
    AuthorizationCode: lifetimes.AUTHORIZATION_CODE_S,
    // Outlives every session and refresh token that rests on it.
    Grant: lifetimes.SIGN_IN_S * 2,
    IdToken: lifetimes.ID_TOKEN_S,
    Interaction: lifetimes.INTERACTION_S,
    RefreshToken: (_ctx, token) => Math.min(lifetimes.IDLE_S, leftOfSignIn(clock, token.authTime ?? token.iiat)),
    Session: (_ctx, session) => (session.loginTs === undefined ? lifetimes.INTERACTION_S : leftOfSignIn(clock, session.loginTs)),
  };
}

/** Our own web pages; the only client. Addresses must match exactly. */
function webClient(context: Context): ClientMetadata {
  const { public_url, oidc_client_id, brand } = context.config;
  return {
    client_id: oidc_client_id,
    client_name: brand.center,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${public_url}/redirect`],
    post_logout_redirect_uris: [`${public_url}/`, `${public_url}/merchant`],
    id_token_signed_response_alg: SIGNING_ALGORITHM,
  };
}

/** Seconds until a sign-in that began at `began_s` ends for good; at least one, as the library wants. */
function leftOfSignIn(clock: Clock, began_s: number | undefined): number {
  const now_s = Math.floor(clock.wall().getTime() / 1000);
  return Math.max(1, (began_s ?? now_s) + lifetimes.SIGN_IN_S - now_s);
}

/** The grant of this session, or a new one after each sign-in, for all that our own client may ask. */
async function loadGrant(ctx: KoaContextWithOIDC, audience: string) {
  const { provider, client, session, account, result } = ctx.oidc;
  if (!client || !session || !account) return undefined;
  const held = result?.login ? undefined : session.grantIdFor(client.clientId);
  const existing = held === undefined ? undefined : await provider.Grant.find(held);
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(SIGN_IN_SCOPE);
  grant.addResourceScope(audience, 'permissions');
  await grant.save();
  return grant;
}
