const names = new Map<string, string>();

/** What a statement does, by its first words and the first table or function in it: `update webhook_messages`. */
const VERB = /\b(select|insert|update|delete|set|copy|listen|notify|lock|merge)\b/i;
/** Names of the schema alone: no value looks like one behind these words. */
const TARGET = /\b(?:(?<!\bepoch\s)from|into|update|table)\s+(?:only\s+)?([a-z_][a-z0-9_.]*)/i;
const CALLED = /\bselect\s+([a-z_][a-z0-9_.]*)\s*\(/i;
const MOST_NAMES = 5_000;

/** A short name for a statement, made of words of SQL and names of the schema: no value and no parameter is in it. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const target = (TARGET.exec(text) ?? CALLED.exec(text))?.[1];
  const name = target === undefined ? verb : `${verb} ${target.toLowerCase()}`;
  if (names.size < MOST_NAMES) names.set(text, name);
  return name;
}
