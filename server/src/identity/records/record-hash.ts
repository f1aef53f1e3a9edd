import { createHash } from 'node:crypto';

/** By what a record is found: the id itself, which may be a token, is never kept. `model`: RefreshToken, Session … */
export function recordHash(model: string, id: string): string {
  return createHash('sha256').update(`${model}:${id}`).digest('base64url');
}
