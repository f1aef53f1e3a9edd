import type { JsonSchema } from '@drawbridge/contract/json-schema';

/** Gives each field of a body's schema, whose type alone doesn't show what it holds, its example: what the body's own has there. */
export function showFieldExamples({ schema, example }: { readonly schema?: object; readonly example?: unknown }): void {
  if (schema !== undefined) show(schema, example);
}

function show(schema: JsonSchema, example: unknown): void {
  if (example === null || example === undefined) return;
  const { properties, items, anyOf = [] } = schema;
  const [choice, other] = anyOf.filter(({ type }) => type !== 'null');
  if (choice !== undefined && other === undefined && typeof example === 'object') show(choice, example);
  else if (properties !== undefined)
    for (const [name, inner] of Object.entries(properties)) show(inner, (example as Readonly<Record<string, unknown>>)[name]);
  else if (items !== undefined) show(items, (example as readonly unknown[])[0]);
  else if (!speaksForItself(schema, choice)) Object.assign(schema, { examples: [example] });
}

function speaksForItself(schema: JsonSchema, choice: JsonSchema | undefined): boolean {
  return [schema, choice].some((one) => one?.enum !== undefined || one?.const !== undefined || one?.type === 'boolean');
}
