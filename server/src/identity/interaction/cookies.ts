import type { FastifyRequest } from 'fastify';

/** Every value of a cookie that a request carries: paths of different length may each have one. */
export function cookiesNamed(request: Pick<FastifyRequest, 'headers'>, name: string): string[] {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split('=', 2));
  return pairs.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
}
