/** A schema of the description, as far as it says which fields there are. What it refers to stands in it. */
export interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** The fields of a value that none of these schemas names, by their paths. A schema without fields allows any; one that allows more than it names does not. */
export function unknownFields(schemas: readonly Schema[], value: unknown, at = ''): string[] {
  const parts = schemas.flatMap(partsOf);
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => part.items ?? []);
    return value.flatMap((one, index) => unknownFields(items, one, `${at}[${index}]`));
  }
  if (typeof value !== 'object' || value === null || !parts.some(namesFields)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`;
    const known = parts.flatMap((part) => fieldOf(part, name));
    return known.length === 0 ? [path] : unknownFields(known, inner, path);
  });
}

function partsOf(schema: Schema): Schema[] {
  const { allOf = [], anyOf = [], oneOf = [] } = schema;
  return [schema, ...[...allOf, ...anyOf, ...oneOf].flatMap(partsOf)];
}

function namesFields({ properties, additionalProperties }: Schema): boolean {
  return properties !== undefined || typeof additionalProperties === 'object';
}

function fieldOf({ properties = {}, additionalProperties }: Schema, name: string): Schema[] {
  if (Object.hasOwn(properties, name)) return [properties[name] ?? {}];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}
