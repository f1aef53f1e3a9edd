// One call of SQL held against the schema: each text that it may become is described, and its row and values compared.
import { PLACEHOLDER } from '../owners/sql.mjs';
import { textsOf } from '../owners/typescript.mjs';
import { describe } from './describe.mjs';
import { rowFaults, valueFaults } from './judge.mjs';
import { nullableFields } from './nullable.mjs';
import { kindOfParameter, kindOfType } from './schema.mjs';

const NOBODY = () => undefined;
/** Of a statement with more choices than these, not every text is described. */
const MOST_TEXTS = 256;

/** `faults` of a call, and whether it is `unchecked`: put together at run time from what nobody knows before. */
export async function judgeCall(call, { client, schema, driver }) {
  const faults = new Set();
  const texts = alternativesOf(call.literal);
  let isChecked = texts.length <= MOST_TEXTS;
  for (const pieces of texts.slice(0, MOST_TEXTS)) {
    if (pieces.every(({ kind }) => kind === 'unknown')) isChecked = false;
    const [attempts] = textsOf({ kind: 'sum', parts: pieces }, NOBODY);
    const { text, found, error } = await firstDescribed(attempts, client);
    const isWhole = attempts.length === 1;
    if (found === undefined && isWhole) faults.add(`${error.message} in: ${text.replace(/\s+/g, ' ').slice(0, 120)}`);
    if (found === undefined) isChecked &&= isWhole;
    if (found === undefined) continue;
    const seen = await compare(call, text, found, { client, schema, driver });
    // What stands in a gap may be a column: such a statement is only known to be right, never to be wrong.
    if (!isWhole && seen.length > 0) isChecked = false;
    else for (const fault of seen) faults.add(fault);
  }
  return { faults: [...faults], unchecked: !isChecked };
}

/** What a literal may become, each as a list of pieces: every choice in it with every other. */
function alternativesOf(literal) {
  if (literal.kind === 'choice') return literal.parts.flatMap(alternativesOf);
  if (literal.kind !== 'sum') return [[literal]];
  return literal.parts.reduce(
    (lists, part) => {
      const further = alternativesOf(part);
      return lists.flatMap((list) => further.map((pieces) => [...list, ...pieces])).slice(0, MOST_TEXTS + 1);
    },
    [[]],
  );
}

const TEMPORARY = /^\s*create temporary table /;

/** Statements that make the tables of a transaction, to be made beforehand: other statements use them. */
export function temporaryTablesOf(calls) {
  const texts = calls.map(({ literal }) => literal.text ?? '').filter((text) => TEMPORARY.test(text));
  return texts.map((text) => text.replace(/ on commit drop\s*$/, ''));
}

async function firstDescribed(attempts, client) {
  let last;
  for (const pieces of attempts) {
    const text = pieces.map((piece) => piece.text).join('');
    if (attempts.length > 1 && (text.trim() === '' || text.includes(PLACEHOLDER))) continue;
    try {
      return { text, found: await describe(client, text) };
    } catch (error) {
      last = { text, error };
    }
  }
  return last ?? {};
}

async function compare(call, text, { parameters, fields }, { client, schema, driver }) {
  const typed = (oid, kindOf) => ({ kind: kindOf(oid, schema, driver), type: schema.types.get(oid).name });
  const taken = parameters.map((oid) => typed(oid, kindOfParameter));
  const faults = call.values === undefined ? [] : valueFaults(call.values, taken);
  if (call.row !== undefined) {
    const nullable = await nullableFields(text, fields, client, schema);
    const columns = fields.map((field, at) => ({ name: field.name, nullable: nullable[at], ...typed(field.dataTypeID, kindOfType) }));
    faults.push(...rowFaults(call.row, columns));
  }
  return faults;
}
