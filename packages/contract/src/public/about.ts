import * as z from 'zod/mini';

/** What JSON Schema can say of a field, where the check of the contract is a function. */
interface AlsoSaid {
  readonly pattern?: string;
  readonly format?: 'uri';
  readonly uniqueItems?: true;
  readonly minProperties?: 1;
}

/**
 * A copy of a schema that carries words for whoever reads of it: Markdown, one or two sentences. They are shown in the OpenAPI document, in
 * the reference and in the types of the SDK. What the schema takes stays the same; `also` tells readers more of it.
 */
export function about<const T extends z.ZodMiniType>(words: string, schema: T, also: AlsoSaid = {}): T {
  const described = schema.clone() as T;
  z.globalRegistry.add(described, { description: words, ...also });
  return described;
}

/** As `readable` refuses them: control characters, and those that reorder or break lines. */
const UNREADABLE = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069';
/** Texts that people read; `SOME_TEXT` has more than blanks. */
export const TEXT: AlsoSaid = { pattern: `^[^${UNREADABLE}]*$` };
export const SOME_TEXT: AlsoSaid = { pattern: `^[^${UNREADABLE}]*[^\\s${UNREADABLE}][^${UNREADABLE}]*$` };
/** What a database keeps: anything but NUL. */
export const STORABLE: AlsoSaid = { pattern: '^[^\\u0000]*$' };
/** An address of the web. */
export const ADDRESS: AlsoSaid = { format: 'uri', pattern: '^https?:\\/\\/[!-~]+$' };
