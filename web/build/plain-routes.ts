import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** What the browser's client reads of a route: where it is. The rest is for the server and for printing OpenAPI. */
const KEPT = new Set(['method', 'path']);
const CONTRACT = /\/packages\/contract\/src\/.+\.ts(\?schemas)?$/;
const ROUTES = /\/contract\/src\/routes\/[^/]+\.ts$/;
/** How a schema, or a table of routes, is written. */
const MADE = new Set(['CallExpression', 'ObjectExpression']);
/** The rest of a module of routes: the schemas that forms use. */
const REST = '?schemas';

/** What is read of a syntax tree here (ESTree). */
export type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Edit = { start: number; end: number; text: string };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function apply(code: string, edits: readonly Edit[]): string {
  const from_the_end = edits.toSorted((a, b) => b.start - a.start);
  return from_the_end.reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code);
}
const lengthened = (edits: readonly Edit[]) => edits.reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0);

/** Calls `visit` for each `route({...})` below a node, with its definition. */
function eachRoute(node: Node, visit: (call: Node, definition: Node) => void): void {
  if (node.type === 'CallExpression') {
    const [definition] = node['arguments'] as Node[];
    const callee = node['callee'] as Node;
    if (callee.type === 'Identifier' && callee['name'] === 'route' && definition?.type === 'ObjectExpression') {
      visit(node, definition);
      return;
    }
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) eachRoute(child, visit);
  }
}

/** A declaration with nothing left of its routes but where they are; undefined where it declares none. */
function shortRoutes(code: string, declaration: Node): string | undefined {
  const edits: Edit[] = [];
  eachRoute(declaration, (call, definition) => {
    const kept = (definition['properties'] as Node[])
      .filter((property) => property.type === 'Property' && KEPT.has(String((property['key'] as Node)['name'])))
      .map((property) => code.slice(property.start, property.end));
    edits.push({ start: call.start, end: call.end, text: `{ ${kept.join(', ')} }` });
  });
  if (edits.length === 0) return undefined;
  return apply(code, edits).slice(declaration.start, declaration.end + lengthened(edits));
}

/** The names of the functions that the values of a declaration are calls of: `export const ones = routesOf('ones')`. */
function makersOf(declaration: Node): string[] {
  if (declaration.type !== 'VariableDeclaration') return [];
  return (declaration['declarations'] as { init: unknown }[])
    .map(({ init }) => init)
    .filter(isNode)
    .filter(({ type }) => type === 'CallExpression')
    .map((call) => String((call['callee'] as Node)['name']));
}

/**
 * What pages need of a module of routes to call them; its schemas stay in a module of their own, for those who use them. Routes
 * stand in what is exported, or in a function of the module that is called for it.
 * @throws Error when it declares no route: then this no longer sees them, and every page would carry the schemas
 */
export function routesAlone(code: string, program: Node, id: string): string {
  const statements = program['body'] as Node[];
  const makers = new Map<string, string>();
  for (const statement of statements) {
    const short = statement.type === 'FunctionDeclaration' ? shortRoutes(code, statement) : undefined;
    if (short !== undefined) makers.set(String((statement['id'] as Node)['name']), short);
  }
  const exported = statements
    .filter((statement) => statement.type === 'ExportNamedDeclaration')
    .map((statement) => statement['declaration'])
    .filter(isNode)
    .map((declaration) =>
      makersOf(declaration).some((name) => makers.has(name))
        ? code.slice(declaration.start, declaration.end)
        : shortRoutes(code, declaration),
    )
    .filter((declaration) => declaration !== undefined);
  if (exported.length === 0) throw new Error(`no route({...}) was found in ${id}`);
  const routes = [...makers.values(), ...exported.map((declaration) => `export ${declaration}`)].join('\n');
  return `${routes}\nexport * from ${JSON.stringify(id + REST)};\n`;
}

/** The same module, with each schema marked as something that may go when nobody uses it: making one does nothing else. */
export function markSchemas(code: string, program: Node): string {
  const edits: Edit[] = [];
  for (const statement of program['body'] as Node[]) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration['declarations'] as { init: unknown }[]) {
      if (!isNode(init) || !MADE.has(init.type)) continue;
      edits.push({ start: init.start, end: init.end, text: `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()` });
    }
  }
  return apply(code, edits);
}

/**
 * Takes the schemas out of the routes that pages import to call the service, so that only pages with forms carry a schema
 * library. Answers are not checked in the browser: our own server wrote them, against the same schemas.
 */
export function plainRoutes(): Plugin {
  return {
    name: 'drawbridge-plain-routes',
    apply: 'build',
    resolveId: {
      filter: { id: /\?schemas$/ },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /\?schemas$/ },
      handler: (id) => readFile(id.slice(0, -REST.length), 'utf8'),
    },
    transform: {
      filter: { id: CONTRACT },
      handler(code, id) {
        const program = this.parse(code) as unknown as Node;
        return { code: ROUTES.test(id) ? routesAlone(code, program, id) : markSchemas(code, program), map: null };
      },
    },
  };
}
