import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = readFileSync(join(import.meta.dirname, 'description.yml'), 'utf8');

/** The types of errors, as the description lists them. */
export function typesOfDescription(): string[] {
  return enumOf('PlaidErrorType');
}

/** The codes of errors that the description names: in the one list that it has, in its examples, and in its words about what we ask and are sent. */
export function codesOfDescription(): string[] {
  const shown = [...text.matchAll(/^ +error_code: (\w+)$/gm)].map(([, code]) => code ?? '');
  const told = [...text.matchAll(/error with the code (?:of )?`(\w+)`|`([A-Z_]+)` errors?\b/g)].map(([, one, other]) => one ?? other ?? '');
  const types = typesOfDescription();
  return [...new Set([...enumOf('CreditBankIncomeErrorType'), ...shown, ...told])].filter((code) => !types.includes(code)).sort();
}

function enumOf(name: string): string[] {
  const block = new RegExp(`^ {4}${name}:\\n(?: {6}.*\\n)*? {6}enum:\\n((?: {6}- \\w+\\n)+)`, 'm').exec(text)?.[1] ?? '';
  return block.match(/\w+/g) ?? [];
}
