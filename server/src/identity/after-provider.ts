import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Context } from '../context.ts';
import { endSession } from './people/end-sessions.ts';
import { whyEnded } from './people/why-ended.ts';

const INTERACTION = /^\/oidc\/interaction\/([\w-]+)$/;

/**
 * Replaces two pages of the provider's library: it sends people to our sign-in page, its cookie bound to that page's
 * calls, and logs out at once. Beyond it, whoever's sessions the service has ended hears why.
 */
export function afterProvider(provider: Provider, context: Context): void {
  provider.use(async (ctx, next) => {
    await next();
    const uid = INTERACTION.exec(ctx.response.get('location'))?.[1];
    if (uid) ctx.redirect(`/sign-in/${uid}`);
    const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>;
    if (oidc?.route === 'end_session' && ctx.status === 200) await logOut(ctx as unknown as KoaContextWithOIDC, context);
    if (oidc?.route === 'token' && ctx.status === 400) await sayWhyEnded(ctx as unknown as KoaContextWithOIDC, context);
  });
}

/** Gives an ended refresh token's holder the reason, in its place: RFC 6749, section 5.2, `error_description`. */
async function sayWhyEnded(ctx: KoaContextWithOIDC, context: Context): Promise<void> {
  const { refresh_token } = (ctx.oidc.params ?? {}) as { refresh_token?: unknown };
  const refusal = ctx.body as { error?: string };
  if (refusal.error !== 'invalid_grant' || typeof refresh_token !== 'string') return;
  const ending = await whyEnded(context, refresh_token);
  if (ending !== undefined) ctx.body = { ...refusal, error_description: ending };
}

/**
 * Ends the session with all its tokens and goes where the request asked, which the library has found to be registered.
 * A request that shows no sign of being meant goes there too, but ends nothing: any page can send a browser here.
 */
async function logOut(ctx: KoaContextWithOIDC, context: Context): Promise<void> {
  const { session, provider, cookies } = ctx.oidc;
  const asked = (session?.state ?? {}) as { postLogoutRedirectUri?: string; state?: string };
  if (session && isMeant(ctx)) {
    await session.destroy();
    await endSession(context, session.uid);
    cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax', path: '/oidc', overwrite: true });
  }
  const target = new URL(asked.postLogoutRedirectUri ?? `${context.config.public_url}/`);
  if (asked.postLogoutRedirectUri !== undefined && asked.state !== undefined) target.searchParams.set('state', asked.state);
  ctx.body = null;
  ctx.redirect(target.href);
  ctx.status = 303;
}

/**
 * Whether the signed-in person wants out: the request has their ID token, or the browser says that a page of ours sent
 * it, as ours may have lost its tokens; a session without an end would be worse.
 */
function isMeant(ctx: KoaContextWithOIDC): boolean {
  const hinted = ctx.oidc.entities.IdTokenHint?.payload.sub;
  if (hinted !== undefined && hinted === ctx.oidc.session?.accountId) return true;
  return ctx.get('sec-fetch-site') === 'same-origin';
}
