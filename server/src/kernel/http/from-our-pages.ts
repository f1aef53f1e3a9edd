import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../errors.ts';

/**
 * Lets a call through only when one of our own pages made it, at `of` or PUBLIC_URL: another site's page can neither send JSON here nor hide
 * where it comes from. Programs without a browser send neither header; they have no one's cookies to misuse.
 */
export function fromOurPages(context: Context, of: string = context.config.public_url) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store');
    const { origin, 'sec-fetch-site': site } = request.headers;
    const foreign = (origin !== undefined && origin !== of) || (site !== undefined && site !== 'same-origin');
    if (foreign) throw new AppError('FORBIDDEN');
    if (request.method === 'GET') return;
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
      throw new AppError('BAD_INPUT', { message: 'The body of this request must be JSON.', field: 'body' });
  };
}
