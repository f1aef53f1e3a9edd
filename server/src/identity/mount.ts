import type { FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { Context } from '../context.ts';
import { addressKey } from '../kernel/limits/address-key.ts';
import { consumeServerRateLimit } from '../kernel/limits/server-rate-limits.ts';
import { LIMITS } from '../kernel/limits/table.ts';
import { embeddedProvider } from './embedded-provider.ts';
import { backChannelLogout } from './ended/back-channel-logout.ts';
import { interactionRoutes } from './interaction/routes.ts';
import { troubleOfSigningKeys } from './keys/signing-keys.ts';
import { publishedKeys } from './outside-provider.ts';
import { OIDC_PATH } from './provider.ts';

/** Whoever signs people in. */
export interface SignIn {
  /** What their tokens are verified by. */
  readonly keys: JWTVerifyGetKey;
  /** Why nobody can sign in, or be known by their token, in words without secrets; undefined where they can. */
  readonly trouble: () => Promise<string | undefined>;
}

/**
 * Prepares whoever signs people in, and gives what verifies their tokens: the OpenID provider embedded at `/oidc` with
 * our sign-in pages' calls, or the outside one that the configuration names.
 */
export async function mountIdentity(app: FastifyInstance, context: Context): Promise<SignIn> {
  const { oidc_issuer } = context.config;
  if (oidc_issuer === undefined) {
    await mountEmbedded(app, context);
    return { keys: embeddedProvider(context).verifyKey, trouble: () => troubleOfSigningKeys(context) };
  }
  const outside = publishedKeys(context, oidc_issuer);
  app.addHook('onClose', async () => outside.stop());
  backChannelLogout(app, context, oidc_issuer, outside.keys);
  return outside;
}

async function mountEmbedded(app: FastifyInstance, context: Context): Promise<void> {
  const embedded = embeddedProvider(context);
  // Keys are made, or found unreadable, at the start and not at the first sign-in.
  await embedded.provider();
  interactionRoutes(app, context, () => embedded.provider());

  await app.register(async (scope) => {
    // The provider's library reads bodies by itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const { host, protocol } = new URL(context.config.public_url);
    scope.all(`${OIDC_PATH}/*`, async (request, reply) => {
      const row = request.url.startsWith(`${OIDC_PATH}/auth`) ? LIMITS.sign_in_begun : LIMITS.identity_calls;
      consumeServerRateLimit(context, row, addressKey(request.ip));
      const provider = await embedded.provider();
      reply.hijack();
      const { raw } = request;
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
      // Addresses that the library writes come from PUBLIC_URL, never from what a caller claims to have asked for.
      raw.headers['x-forwarded-host'] = host;
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      // Nor does the caller's address: a proxy's word for it counts only where TRUST_PROXY says so.
      raw.headers['x-forwarded-for'] = request.ip;
      Object.assign(raw, { originalUrl: raw.url });
      raw.url = (raw.url ?? '').slice(OIDC_PATH.length);
      await provider.callback()(raw, reply.raw);
    });
  });
}
