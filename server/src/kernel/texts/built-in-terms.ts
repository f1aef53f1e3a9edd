import { createHash } from 'node:crypto';
import type { Language } from '@drawbridge/contract';
import { TERMS, TERMS_VERSION } from '@drawbridge/contract/terms';

/** Terms as they are kept with every agreement to them. */
export interface AgreedTerms {
  readonly text: string;
  readonly sha256: string;
  readonly version: string | null;
}

/** Terms under their hash. */
export function agreedTerms(text: string, version: string | null): AgreedTerms {
  return { text, sha256: createHash('sha256').update(text).digest('hex'), version };
}

const BUILT_IN = agreedTerms(JSON.stringify(TERMS), TERMS_VERSION);

/** Those that come with the product: there is an English text alone. */
export const BUILT_IN_TERMS: Readonly<Record<Language, AgreedTerms>> = { en: BUILT_IN, es: BUILT_IN };
