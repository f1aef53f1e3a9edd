import * as z from 'zod/mini';
import { LANGUAGES } from '../language.ts';
import { route } from '../route.ts';

/** What the provider writes for people: their terms, what becomes of their data, and answers to questions. */
export const PROVIDER_TEXTS = ['terms', 'privacy', 'help'] as const;
export type ProviderTextName = (typeof PROVIDER_TEXTS)[number];

/** Some words in one look. */
export const textRun = z.object({
  text: z.string(),
  strong: z.optional(z.boolean()),
  emphasis: z.optional(z.boolean()),
  /** Where they lead: https, mailto or tel. */
  href: z.optional(z.string()),
});
export type TextRun = z.infer<typeof textRun>;

/** A part of a text, in the order in which it is read. Nothing in it is markup. */
export const textBlock = z.object({
  /** `head` and `row` are rows of a table; `line` divides. */
  is: z.enum(['heading', 'paragraph', 'quote', 'item', 'head', 'row', 'line']),
  /** Of a heading: 2 to 4. Of an item of a list, and of a paragraph below one: how deep it stands, from 1; else 0. */
  level: z.number(),
  /** What stands before an item of a list. */
  label: z.optional(z.string()),
  /** One for each cell of a row; anything else has one. */
  cells: z.array(z.array(textRun)),
});
export type TextBlock = z.infer<typeof textBlock>;

export const providerText = z.object({
  /** As its file says; null where it says none. */
  title: z.nullable(z.string()),
  language: z.enum(LANGUAGES),
  version: z.nullable(z.string()),
  /** The day from which it holds. */
  date: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Not a day'))),
  /** Of the file, byte for byte: what is kept with an agreement. */
  sha256: z.string(),
  blocks: z.array(textBlock),
});
export type ProviderText = z.infer<typeof providerText>;

export const texts = {
  read: route({
    method: 'GET',
    path: '/texts/{name}',
    summary: "The provider's own terms, privacy policy or help, in the language of Accept-Language",
    access: 'public',
    params: z.object({ name: z.enum(PROVIDER_TEXTS) }),
    answer: providerText,
  }),
} as const;
