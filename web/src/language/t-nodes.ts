import { createElement, Fragment, type ReactNode } from 'react';
import { inLanguage, type Text } from './chosen.ts';
import type { Names } from './t.ts';

/**
 * As `t`, for a text with elements in it: `tNodes('I agree to the {terms}', { terms: <a …/> })`.
 * The places in braces may stand elsewhere in another language.
 */
export function tNodes<English extends Text>(english: English, values: Readonly<Record<Names<English>, ReactNode>>): ReactNode {
  const parts = inLanguage(english).split(/\{(\w+)\}/);
  const nodes = parts.map((part, at) => (at % 2 === 0 ? part : values[part as Names<English>]));
  return createElement(Fragment, null, ...nodes);
}
