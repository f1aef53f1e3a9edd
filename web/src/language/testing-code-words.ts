import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** What stands for a value in the middle of a sentence. */
const VALUE = '{…}';
/** Two words at least. */
const SENTENCE = /\p{L}{2,}['’\p{L}]* \p{L}/u;

export type Node = { type: string; [key: string]: unknown };

/** Every file of code below a folder, without its tests. */
export function codeBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing|\.d\.ts$/.test(name))
    .map((name) => join(folder, name));
}

/** Everything of a file that has a type of its own, from the outside in. */
export function nodesOf(code: string, tsx: boolean): Node[] {
  return gathered(parseSync(code, { syntax: 'typescript', tsx, target: 'es2022' }), []);
}

function gathered(value: unknown, found: Node[]): Node[] {
  if (Array.isArray(value)) for (const one of value) gathered(one, found);
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') found.push(value as Node);
    for (const one of Object.values(value)) gathered(one, found);
  }
  return found;
}

/** Every sentence of a file's literals and of the text between its tags, in its order; values are `{…}`. */
export function sentencesOf(code: string, tsx: boolean): string[] {
  const nodes = nodesOf(code, tsx);
  const imported = new Set(nodes.filter(({ type }) => type === 'ImportDeclaration').map((node) => node['source']));
  return nodes
    .filter((node) => !imported.has(node))
    .flatMap((node) => textOf(node) ?? [])
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => SENTENCE.test(text));
}

function textOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return String(node['value']);
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { cooked?: string; raw: string }[]).map(({ cooked, raw }) => cooked ?? raw).join(VALUE);
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return undefined;
  const children = node['children'] as Node[];
  return children.some(({ type }) => type === 'JSXText') ? children.map(childText).join('') : undefined;
}

function childText(child: Node): string {
  if (child.type === 'JSXText') return String(child['value']);
  const { type, value } = (child['expression'] ?? {}) as Partial<Node> & { value?: string };
  return type === 'StringLiteral' ? String(value) : VALUE;
}
