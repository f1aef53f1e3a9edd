// Calls of our SQL functions that give many arguments by their place: a reader cannot see what goes where.
import { parseSync } from 'libpg-query';

const MOST_BY_PLACE = 6;

export function longCallsIn(text, functions) {
  const faults = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.FuncCall !== undefined) {
      const { funcname, args = [] } = node.FuncCall;
      const name = funcname.at(-1).String.sval;
      const byPlace = args.filter(({ NamedArgExpr }) => NamedArgExpr === undefined).length;
      if (functions.has(name) && byPlace > MOST_BY_PLACE) faults.push(`${name} is given ${byPlace} arguments by place: name them`);
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(text));
  return faults;
}
