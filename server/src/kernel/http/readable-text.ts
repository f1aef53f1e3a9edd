import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** What a lone surrogate can be written as in JSON: half of a pair that stands for one sign. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

const refusal = (field: string) =>
  new AppError('BAD_INPUT', { message: `The ${field} of this request cannot be read: it is not valid UTF-8.`, field });

/**
 * Reads bodies as JSON in valid UTF-8 and nothing else. What is replaced by a question mark, or kept as half a sign,
 * would be another text than the one that was sent: it is refused with BAD_INPUT.
 */
export function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(body)) return done(refusal('body'));
    const text = body.toString('utf8');
    const read = (error: Error | null, value?: unknown): void => {
      if (error === null && SURROGATE_ESCAPE.test(text) && !isWhole(value)) done(refusal('body'));
      else done(error, value);
    };
    // An empty body is refused by the parser itself.
    parse(request, text as never, read as never);
  });
}

/** Whether no text in a value, or name of a field, holds half a sign. */
function isWhole(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWhole(inner));
}

/** An address holds ASCII alone, and what it escapes is UTF-8. Throws BAD_INPUT, which names the part at fault. */
export function requireReadableAddress({ originalUrl }: FastifyRequest): void {
  if (/[^\x21-\x7e]/.test(originalUrl)) throw refusal('address');
  if (!originalUrl.includes('%')) return;
  const end = originalUrl.indexOf('?');
  if (!decodes(end < 0 ? originalUrl : originalUrl.slice(0, end))) throw refusal('path');
  if (end >= 0 && !decodes(originalUrl.slice(end))) throw refusal('query');
}

function decodes(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
