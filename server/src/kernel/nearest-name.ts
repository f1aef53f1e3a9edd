export interface Near<Name extends string> {
  readonly nearest: Name;
  /** How many letters must be added, taken away or changed to make one name of the other. */
  readonly letters: number;
}

/** The name that a misspelt one is nearest to, the first of several; undefined where there are no names. */
export function nearestName<Name extends string>(misspelt: string, names: readonly Name[]): Near<Name> | undefined {
  let best: Near<Name> | undefined;
  for (const nearest of names) {
    const letters = lettersBetween(misspelt, nearest);
    if (best === undefined || letters < best.letters) best = { nearest, letters };
  }
  return best;
}

/** Levenshtein's distance. */
function lettersBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, wanted] of [...other].entries())
      next.push(Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, (row[to] ?? 0) + (letter === wanted ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
