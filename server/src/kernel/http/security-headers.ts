import helmet from '@fastify/helmet';
import fastify from 'fastify';
import type { Config } from '../../config.ts';

/** What a small server adds to every answer by itself. */
const OF_EVERY_ANSWER = ['connection', 'content-length', 'content-type', 'date'];

/**
 * The headers of every answer, as helmet writes them, and that nothing is kept. Helmet is asked once, as they are
 * always the same: working them out would be a quarter of the work of a request.
 */
export async function securityHeaders(config: Config): Promise<Readonly<Record<string, string>>> {
  const probe = fastify({ logger: false });
  await probe.register(helmet, {
    // Pages set their own policy, with a nonce; whatever is not a page may load nothing at all.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    // Our own certificate is nothing to insist on: browsers would no longer let a person past their warning.
    strictTransportSecurity:
      config.tls === 'off' && config.public_url.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  });
  probe.get('/', async () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  const secure = Object.entries(headers).flatMap(([name, value]) =>
    OF_EVERY_ANSWER.includes(name) ? [] : [[name, String(value)] as const],
  );
  // Files that never change, and they alone, say otherwise by themselves.
  return { ...Object.fromEntries(secure), 'cache-control': 'no-store' };
}
