/** What may be a person's, or a secret, in the words of an error, and what stands in its place. The order counts. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z+.-]*:\/\/[^\s"'`)]+/gi, '[address]'],
  [/[^\s@"'`<>()]+@[^\s@"'`<>()]+/g, '[e-mail]'],
  // A parser's words quote what it could not read; the name of a property or a variable may stay.
  [/"(?![a-z_$][\w$]*")[^"]*"?/g, '[text]'],
  [/'(?![a-z_$][\w$]*')[^']*'/g, '[text]'],
  [/`(?![a-z_$][\w$]*`)[^`]*`/g, '[text]'],
  // A path may carry an id or a query: only its first part says anything.
  [/\/[\w%.~-]+\/[^\s"'`)]*|\?[^\s"'`)]+/g, '[path]'],
  [/\b[a-z]{3,4}_[0-9a-z]{20,}\b/g, '[id]'],
  [/\b[\w-]{24,}(\.[\w-]+)*/g, '[token]'],
  [/\+?\d[\d\s().-]{3,}\d/g, '[number]'],
];

/** The words of an error without what could name a person, open an account or lead somewhere. */
export function scrub(message: string): string {
  return PARTS.reduce((words, [part, instead]) => words.replaceAll(part, instead), message.replaceAll(/\p{Cc}+/gu, ' '));
}
