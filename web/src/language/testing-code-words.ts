import { parseSync } from '@swc/core';

/** What stands for a value in the middle of a sentence. */
const VALUE = '{…}';
/** Two words at least. */
const SENTENCE = /\p{L}{2,}['’\p{L}]* \p{L}/u;

interface Node {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** Every sentence of a file's literals and of the text between its tags, in its order; values are `{…}`. */
export function sentencesOf(code: string, tsx: boolean): string[] {
  const found: string[] = [];
  visit(parseSync(code, { syntax: 'typescript', tsx, target: 'es2022' }).body, found);
  return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => SENTENCE.test(text));
}

function visit(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const one of value) visit(one, found);
  else if (typeof value === 'object' && value !== null) {
    const node = value as Node;
    if (node.type === 'ImportDeclaration') return;
    const text = textOf(node);
    if (text !== undefined) found.push(text);
    for (const [name, one] of Object.entries(node)) if (name !== 'span') visit(one, found);
  }
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
