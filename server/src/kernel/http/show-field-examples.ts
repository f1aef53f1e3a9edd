interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: unknown;
  readonly const?: unknown;
  examples?: unknown[];
}

/** Gives each field of a body's schema, whose type alone doesn't show what it holds, its example: what the body's own has there. */
export function showFieldExamples({ schema, example }: { readonly schema?: object; readonly example?: unknown }): void {
  if (schema !== undefined) show(schema, example);
}

function show(schema: Schema, example: unknown): void {
  if (example === null || example === undefined) return;
  const { properties, items, anyOf = [] } = schema;
  const [choice, other] = anyOf.filter(({ type }) => type !== 'null');
  if (choice !== undefined && other === undefined && typeof example === 'object') show(choice, example);
  else if (properties !== undefined)
    for (const [name, inner] of Object.entries(properties)) show(inner, (example as Readonly<Record<string, unknown>>)[name]);
  else if (items !== undefined) show(items, (example as readonly unknown[])[0]);
  else if (!speaksForItself(schema, choice)) schema.examples = [example];
}

function speaksForItself(schema: Schema, choice: Schema | undefined): boolean {
  return [schema, choice].some((one) => one?.enum !== undefined || one?.const !== undefined || one?.type === 'boolean');
}
