/** Characters that end a text inside an array unless they are marked. */
const TO_BE_MARKED = /["\\]/;

/**
 * Texts as PostgreSQL reads an array of them. The driver does the same text by text, at ten times the cost: a file has
 * a hundred thousand entries, and ids and digits have nothing in them that must be marked.
 */
export function textArray(texts: readonly string[]): string {
  if (texts.length === 0) return '{}';
  const marked = TO_BE_MARKED.test(texts.join('')) ? texts.map((text) => text.replaceAll(/["\\]/g, '\\$&')) : texts;
  return `{"${marked.join('","')}"}`;
}

/** The same where texts may be missing; of one kind of entry all are there, or none. */
export function textsOrNulls(texts: readonly (string | null)[]): string | readonly (string | null)[] {
  return texts.every((text) => text !== null) ? textArray(texts) : texts;
}

/** Whole numbers as PostgreSQL reads an array of them. Any of them may be missing. */
export function numberArray(numbers: readonly (number | null)[]): string {
  return `{${numbers.map((number) => number ?? 'null').join(',')}}`;
}
