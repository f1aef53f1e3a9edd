import type { JsonSchema } from '@drawbridge/contract/json-schema';
import * as z from 'zod/mini';

/** A line of a table of fields. */
export interface Field {
  /** `data.amount`, `items[].id`: where it stands. */
  readonly path: string;
  readonly kind: string;
  readonly required: boolean;
  /** What the contract says of it. */
  readonly words: string;
}

const TOP_OF_CENTS = Number.MAX_SAFE_INTEGER;

/** A schema of the contract as JSON Schema: of what callers send, or of what they get. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
}

/** Every field of an object, those within its objects and lists behind it. Throws for one without words. */
export function fieldsOf(schema: JsonSchema, before = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${before}${name}`;
    const bare = present(inner);
    const { description: words } = inner;
    if (words === undefined) throw new Error(`the contract says nothing of the field ${path}`);
    const field = { path, kind: kindOf(inner), required: schema.required?.includes(name) ?? false, words };
    const deeper = bare.type === 'array' ? fieldsOf(present(bare.items ?? {}), `${path}[].`) : fieldsOf(bare, `${path}.`);
    return [field, ...deeper];
  });
}

/** What a value is when it is there. */
function present(schema: JsonSchema): JsonSchema {
  const choices = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return choices.length === 1 && choices[0] !== undefined ? choices[0] : schema;
}

/** A field's type in words. */
function kindOf(schema: JsonSchema): string {
  const { anyOf = [] } = schema;
  if (anyOf.length > 0) {
    const kinds = [...new Set(anyOf.map(kindOf))];
    return kinds.join(' or ');
  }
  if (schema.const !== undefined) return `always ${code(schema.const)}`;
  if (schema.enum) return schema.enum.length === 1 ? `always ${code(schema.enum[0])}` : `one of ${schema.enum.map(code).join(', ')}`;
  if (schema.type === 'array')
    return `list of ${schema.items?.enum ? schema.items.enum.map(code).join(', ') : `${kindOf(schema.items ?? {})}s`}`;
  if (schema.type === 'integer' || schema.type === 'number') return `integer${between(schema.minimum, schema.maximum)}`;
  if (Array.isArray(schema.type)) return [...schema.type].join(' or ');
  return schema.type === 'string' ? textKind(schema) : String(schema.type ?? 'any value');
}

function textKind(schema: JsonSchema): string {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]));
  const prefix = patterns.map((pattern) => /^\^([a-z]{2,3}_)/.exec(pattern)?.[1]).find((found) => found !== undefined);
  if (prefix !== undefined) return `id, ${code(`${prefix}…`)}`;
  if (patterns.some((pattern) => pattern.includes('T\\d{2}:'))) return 'moment';
  if (schema.maxLength === undefined) return 'string';
  return `string, ${(schema.minLength ?? 0) > 0 ? `${schema.minLength} to ${schema.maxLength}` : `up to ${schema.maxLength}`} characters`;
}

function between(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum === undefined || maximum === undefined || Math.abs(maximum) >= TOP_OF_CENTS) return '';
  return `, ${minimum} to ${maximum}`;
}

const code = (value: unknown): string => `\`${String(value)}\``;
