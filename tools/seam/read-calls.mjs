// A worker: reads the calls of SQL in the TypeScript of a folder, with the types that it gives to rows and values, and sends them.
import { parentPort, workerData } from 'node:worker_threads';
import { isCallExpression, isSpreadElement } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { gatheredVerbOf } from './gathered.mjs';
import { propertiesOf, shapeOf } from './row-type.mjs';
import { lineOf, literalOf } from './texts.mjs';

const QUERIES = new Set(['one', 'many', 'maybe', 'run']);
const { root, config } = workerData;

const api = new API({ cwd: root });
const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
const { checker, program } = project;
const files = program
  .getSourceFileNames()
  .filter((name) => name.startsWith(`${root}/server/src/`) && !/\.test\.ts$/.test(name))
  .sort();
const calls = files.flatMap((name) => callsIn(program.getSourceFile(name), name.slice(root.length + 1)));
api.close();
parentPort.postMessage(calls);

function callsIn(source, file) {
  const found = [];
  const visit = (node) => {
    if (isCallExpression(node)) {
      const call = queryOf(node) ?? gatheredVerbOf(node, checker);
      if (call !== undefined) found.push({ file, line: lineOf(source, node), ...call });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** A call of a Queryable: its text, the properties of a row (undefined where nothing reads it) and the types of its values. */
function queryOf(node) {
  const method = node.expression.name?.text;
  const [text, values] = node.arguments;
  const isOfDriver = method === 'query' && node.typeArguments?.length === 1;
  if (text === undefined || !(isOfDriver || (QUERIES.has(method) && isQueryable(node.expression.expression)))) return undefined;
  return { method, literal: literalOf(text, checker, new Map()), row: rowOf(node, method), values: valuesOf(values) };
}

function isQueryable(receiver) {
  const type = receiver && checker.getTypeAtLocation(receiver);
  return (
    type !== undefined && checker.getPropertyOfType(type, 'maybe') !== undefined && checker.getPropertyOfType(type, 'many') !== undefined
  );
}

function rowOf(node, method) {
  if (method === 'run') return undefined;
  if (method === 'query') return propertiesOf(checker.getTypeFromTypeNode(node.typeArguments[0]), checker);
  const promise = checker.getTypeAtLocation(node);
  let [row] = checker.getTypeArguments(promise);
  if (method === 'many') [row] = checker.getTypeArguments(row);
  return propertiesOf(row, checker);
}

/** The types of values that are listed; undefined where a list comes from elsewhere. */
function valuesOf(values) {
  if (values === undefined) return [];
  if (values.elements === undefined || values.elements.some(isSpreadElement)) return undefined;
  return values.elements.map((element) => shapeOf(checker.getTypeAtLocation(element), checker));
}
