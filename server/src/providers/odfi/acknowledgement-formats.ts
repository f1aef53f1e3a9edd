import * as z from 'zod/mini';

/** Our file's name, or that without its ending, must stand in the name of the bank's; `{any}` is for what else it puts there. */
const FILES = /^(?:[A-Za-z0-9._-]|\{any\})*\{(?:name|stem)\}(?:[A-Za-z0-9._-]|\{any\})*$/;

const files = z.string().check(
  z.maxLength(200),
  z.regex(FILES, 'must hold {name} or {stem} once, and may hold {any}, letters, digits, points and dashes'),
  z.refine((pattern) => pattern.split('{any}').length <= 3, 'may hold {any} twice at most'),
  z.refine((pattern) => !['{name}', '{stem}'].includes(pattern), 'must be another name than our file has'),
);
const said = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const values = z.array(said).check(z.minLength(1), z.maxLength(50));
/** A line of a text: `{trace}`, `{reason}` and `{any}` stand for what the bank puts there. */
const line = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(300),
  z.refine(
    (text) => (text.match(/\{\w*\}/g) ?? []).every((part) => /^\{(trace|reason|any)\}$/.test(part)),
    'knows {trace}, {reason} and {any}',
  ),
  z.refine((text) => (text.match(/\{/g) ?? []).length <= 4, 'may hold four parts at most'),
);
const lines = z.array(line).check(z.maxLength(50));
const path = z
  .string()
  .check(z.regex(/^[\w.-]+(\/[\w.-]+)*(@[\w.-]+)?$/, 'must be elements with / between them, and an attribute behind @'));
const part = z
  .string()
  .check(z.regex(/^([\w.-]+(\/[\w.-]+)*)?(@[\w.-]+)?$/, 'must be elements with / between them, or an attribute behind @'));

const words = z.strictObject({ files, format: z.literal('words'), says: z.enum(['accepted', 'rejected']) });
const nothing = z.strictObject({ files, format: z.literal('nothing') });
const text = z.strictObject({
  files,
  format: z.literal('text'),
  accepted: lines.check(z.minLength(1)),
  rejected: lines.check(z.minLength(1)),
  refused: z.optional(lines),
  carried: z.optional(lines),
});
const csv = z.strictObject({
  files,
  format: z.literal('csv'),
  delimiter: z.optional(z.enum([',', ';', '\t', '|'])),
  about: z.optional(said),
  status: z.strictObject({ column: said, accepted: values, rejected: values }),
  reason: z.optional(said),
  entries: z.optional(z.strictObject({ trace: said, refused: values, carried: z.optional(values) })),
});
const xml = z.strictObject({
  files,
  format: z.literal('xml'),
  about: z.optional(path),
  status: z.strictObject({ path, accepted: values, rejected: values }),
  reason: z.optional(path),
  entries: z.optional(
    z.strictObject({
      path,
      trace: part,
      reason: z.optional(part),
      status: z.optional(z.strictObject({ part, refused: values, carried: values })),
    }),
  ),
});

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
