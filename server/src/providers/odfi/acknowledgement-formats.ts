import * as z from 'zod/mini';

/** The bank's name must hold our file's, with or without its ending; `{any}` is for what else it has. */
const FILES = /^(?:[A-Za-z0-9._-]|\{any\})*\{(?:name|stem)\}(?:[A-Za-z0-9._-]|\{any\})*$/;

const files = z.string().check(
  z.maxLength(200),
  z.regex(FILES, 'must hold {name} or {stem} once, and may hold {any}, letters, digits, points and dashes'),
  z.refine((pattern) => pattern.split('{any}').length <= 3, 'may hold {any} twice at most'),
  z.refine((pattern) => !['{name}', '{stem}'].includes(pattern), 'must be another name than our file has'),
);
const said = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const values = z.array(said).check(z.minLength(1), z.maxLength(50));
/** What stands in a line for what the bank puts there. */
const partsOf = (text: string): string[] => text.match(/\{\w*\}/g) ?? [];
const lineOf = (...parts: readonly string[]) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(300),
    z.refine((text) => partsOf(text).every((part) => parts.includes(part)), `knows ${parts.join(', ')} alone`),
    z.refine((text) => (text.match(/\{/g) ?? []).length <= 4, 'may hold four parts at most'),
  );
const linesOf = (line: ReturnType<typeof lineOf>) => z.array(line).check(z.maxLength(50));
const MAY_REFUSE = /refus|reject|\bnot\b/i;
/** What the bank does not take: why may be anything. */
const against = linesOf(lineOf('{trace}', '{reason}', '{any}'));
/** What it takes: where anything could stand, "not" could. */
const taken = lineOf('{name}', '{number}').check(
  z.refine((text) => !MAY_REFUSE.test(text), 'must hold neither "not" nor "refus" nor "reject"'),
);
const carried = lineOf('{trace}', '{name}', '{number}').check(
  z.refine((text) => !MAY_REFUSE.test(text) || partsOf(text).length === 0, 'may hold no part beside "not", "refus" or "reject"'),
);
const path = z
  .string()
  .check(z.regex(/^[\w.-]+(\/[\w.-]+)*(@[\w.-]+)?$/, 'must be elements with / between them, and an attribute behind @'));
const part = z
  .string()
  .check(z.regex(/^([\w.-]+(\/[\w.-]+)*)?(@[\w.-]+)?$/, 'must be elements with / between them, or an attribute behind @'));

const words = z.strictObject({ files, format: z.literal('words'), says: z.enum(['accepted', 'rejected']) });
const nothing = z.strictObject({ files, format: z.literal('nothing') });
const NEEDS_REFUSED = 'needs what says which entries the bank does not take';
const text = z
  .strictObject({
    files,
    format: z.literal('text'),
    accepted: linesOf(taken).check(z.minLength(1)),
    partly: z.optional(linesOf(lineOf('{name}', '{number}'))),
    rejected: against.check(z.minLength(1)),
    refused: z.optional(against),
    carried: z.optional(linesOf(carried)),
  })
  .check(z.refine(({ partly, refused }) => partly === undefined || (refused ?? []).length > 0, { path: ['partly'], error: NEEDS_REFUSED }));
const csv = z
  .strictObject({
    files,
    format: z.literal('csv'),
    delimiter: z.optional(z.enum([',', ';', '\t', '|'])),
    about: z.optional(said),
    status: z.strictObject({ column: said, accepted: values, partly: z.optional(values), rejected: values }),
    reason: z.optional(said),
    entries: z.optional(z.strictObject({ trace: said, refused: values, carried: z.optional(values) })),
  })
  .check(z.refine(({ status, entries }) => !status.partly || entries !== undefined, { path: ['status', 'partly'], error: NEEDS_REFUSED }));
/** The element that all paths of a document begin with. */
const rootOf = (whole: string): string => whole.split(/[/@]/)[0] ?? '';
const OTHER_ROOT = 'must begin with the same element as status.path';
const xml = z
  .strictObject({
    files,
    format: z.literal('xml'),
    about: z.optional(path),
    status: z.strictObject({ path, accepted: values, partly: z.optional(values), rejected: values }),
    reason: z.optional(path),
    entries: z.optional(
      z.strictObject({
        path: path.check(z.refine((whole) => !whole.includes('@'), 'must be an element')),
        trace: part,
        reason: z.optional(part),
        status: z.optional(z.strictObject({ part, refused: values, carried: values })),
      }),
    ),
  })
  .check(
    z.refine(({ status, entries }) => !status.partly || entries !== undefined, { path: ['status', 'partly'], error: NEEDS_REFUSED }),
    z.refine(({ status, entries }) => entries === undefined || rootOf(entries.path) === rootOf(status.path), {
      path: ['entries', 'path'],
      error: OTHER_ROOT,
    }),
  );

const format = z.discriminatedUnion('format', [words, nothing, text, csv, xml]);
const formats = z.strictObject({ formats: z.array(format).check(z.minLength(1), z.maxLength(20)) });

export type WordsFormat = z.infer<typeof words>;
export type TextFormat = z.infer<typeof text>;
export type CsvFormat = z.infer<typeof csv>;
export type XmlFormat = z.infer<typeof xml>;
/** How a bank says in a file what it thinks of one of ours. */
export type AcknowledgementFormat = z.infer<typeof format>;

/** The plainest of what banks do: what is agreed where nothing else is. */
export const PLAIN_WORDS: readonly AcknowledgementFormat[] = [
  { files: '{name}.ack', format: 'words', says: 'accepted' },
  { files: '{name}.rej', format: 'words', says: 'rejected' },
];

/** Reads a description of what a bank writes. Throws Error with what is wrong with it, a place and words for each. */
export function readFormats(json: string): readonly AcknowledgementFormat[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new Error(`is no JSON (${(error as Error).message})`);
  }
  const read = formats.safeParse(value);
  if (read.success) return read.data.formats;
  throw new Error(read.error.issues.map((issue) => `${issue.path.join('.') || 'it'}: ${issue.message}`).join('; '));
}
