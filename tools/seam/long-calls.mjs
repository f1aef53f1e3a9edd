// Calls of our SQL functions that give many arguments by their place: a reader cannot see what goes where.
import { mentionsBelow } from '../owners/mentions.mjs';
import { tablesOf } from '../owners/schema.mjs';

const MOST_BY_PLACE = 6;

/** Faults of the SQL files below a folder, and of the SQL in its TypeScript. */
export function longCallsBelow(root) {
  const { mentions, defined } = mentionsBelow(root, tablesOf(root));
  const functions = new Set(defined.filter(({ kind }) => kind === 'function').map(({ name }) => name));
  return mentions
    .filter(({ kind, name, by_place }) => kind === 'call' && functions.has(name) && by_place > MOST_BY_PLACE)
    .map(({ file, line, name, by_place }) => `${file}:${line}: ${name} is given ${by_place} arguments by place: name them`);
}
