import { createHash } from 'node:crypto';
import { TERMS } from '@drawbridge/contract/terms';

let hash: string | undefined;

/** A hash of the terms as they read today: kept with each acceptance, it says later which text was accepted. */
export function termsHash(): string {
  hash ??= createHash('sha256').update(JSON.stringify(TERMS)).digest('hex');
  return hash;
}
