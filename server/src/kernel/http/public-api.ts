import { METHODS } from 'node:http';
import { PUBLIC_ROUTES } from '@drawbridge/contract/public/index';
import { API_VERSION, API_VERSIONS, type PublicError, VERSION_HEADER } from '@drawbridge/contract/public/shapes';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../errors.ts';
import { fastifyPath } from './fastify-path.ts';

/** Where the public API is; the calls of our own pages are beside it. */
const BASE = /^\/api\/v1(?:\/|$)/;

/** Whether an address is one of the public API, however it is written, also where nothing answers there. */
export function isPublicApi(url: string): boolean {
  const end = url.indexOf('?');
  return BASE.test(decoded(end < 0 ? url : url.slice(0, end)));
}

/** A path as the router reads it. */
function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** What a refusal of the public API says beyond any other's: where it is explained, and which call it was. */
export function publicRefusal(
  body: Record<string, unknown>,
  { public_url }: Pick<Config, 'public_url'>,
  request_id: string,
): Record<string, unknown> & Pick<PublicError, 'documentation_url' | 'request_id'> {
  return { ...body, documentation_url: `${public_url}/docs/api/errors#${String(body['code'])}`, request_id };
}

/** Has every answer of the public API say its version; a call that asks for an unknown one is refused with API_VERSION_UNKNOWN. */
export function answerVersions(app: FastifyInstance): void {
  const header = VERSION_HEADER.toLowerCase();
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPublicApi(request.url)) return done();
    const asked = request.headers[header];
    const version = asked === undefined ? API_VERSION : API_VERSIONS.find((known) => known === asked);
    reply.header(header, version ?? API_VERSION);
    if (version !== undefined) return done();
    const message = `This version of the API doesn’t exist. There ${API_VERSIONS.length === 1 ? 'is' : 'are'} ${API_VERSIONS.join(', ')}.`;
    done(new AppError('API_VERSION_UNKNOWN', { message, field: VERSION_HEADER }));
  });
}

/** Every method that a request can be read with; CONNECT never gets as far as an address. */
const READABLE = METHODS.filter((method) => method !== 'CONNECT');

/** Has every address of the public API answer 405 to the methods that it doesn't take, and say which it does. */
export function refuseOtherMethods(app: FastifyInstance): void {
  for (const method of READABLE) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  const served = PUBLIC_ROUTES.filter(({ method, path }) => app.hasRoute({ method, url: fastifyPath(path) }));
  for (const [path, those] of Map.groupBy(served, (route) => route.path)) {
    const taken: string[] = those.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    app.route({
      method: READABLE.filter((method) => !taken.includes(method)),
      url: fastifyPath(path),
      schema: { hide: true },
      // Before a body is read that nobody would take.
      onRequest: (_request, reply, done) => {
        reply.header('allow', taken.join(', '));
        done(new AppError('METHOD_NOT_ALLOWED'));
      },
      handler: () => Promise.reject(new AppError('METHOD_NOT_ALLOWED')),
    });
  }
}
