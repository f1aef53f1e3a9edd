import * as z from 'zod/mini';
import { errorBody, isMoment } from '../fields.ts';
import { about } from './about.ts';

/** The versions of the public API, the newest last: it is the one that a call gets which asks for none. */
export const API_VERSIONS = ['2026-12-01'] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];
export const API_VERSION: ApiVersion = '2026-12-01';
export const VERSION_HEADER = 'Drawbridge-Version';

/** How many items of a list are given at once, where the call says nothing, and at most. */
export const PAGE_LIMIT = 20;
export const PAGE_LIMIT_MAX = 100;

/** A refusal of the public API: what went wrong for people, a code for programs, and where to read about it. */
export const publicError = about(
  'A refusal: what went wrong in words for people, and a code for programs.',
  z.object({
    message: about('What went wrong, in words for people. They may change: let programs go by `code`.', errorBody.shape.message),
    status: about('The HTTP status of the answer, 400 to 599.', errorBody.shape.status),
    code: about('What went wrong, for programs: capital letters and underscores, such as `BAD_INPUT`.', errorBody.shape.code),
    field: about('The name of the input at fault; left out where no single input is.', errorBody.shape.field),
    documentation_url: about('The page that says what the code means and what to do.', z.string()),
    request_id: about('Names the call to whoever runs the service; the header `X-Request-Id` says the same.', z.string()),
  }),
);
export type PublicError = z.infer<typeof publicError>;

/** Which part of a list: so many items, behind where a page ended. */
export const page = {
  limit: about(
    `How many items a page has at most: 1 to ${PAGE_LIMIT_MAX}, ${PAGE_LIMIT} unless given.`,
    z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_LIMIT_MAX))),
  ),
  cursor: about(
    'Where the page begins: `next_cursor` of the page before, sent with the same filters. Left out, the list begins.',
    z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,500}$/, 'Not a cursor of this API'))),
  ),
};

/** A moment as a filter: in UTC, of this century or the last. */
const momentFilter = z
  .string()
  .check(
    z.regex(/^(19|20)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/, 'A moment in UTC, such as 2026-12-01T00:00:00Z'),
    z.refine(isMoment, 'Not a valid date'),
  );

/** Those made from a moment on, and before another. */
export const createdBetween = {
  created_from: about(
    'Only what was made at this moment or later: ISO 8601 in UTC, such as `2026-12-01T00:00:00Z`, with up to six decimals of a second.',
    z.optional(momentFilter),
  ),
  created_before: about('Only what was made before this moment: ISO 8601 in UTC, likewise.', z.optional(momentFilter)),
};

/** A page of a list. `things`: what its items are, such as `payments`. */
export function listOf<const T extends z.ZodMiniType>(things: string, item: T) {
  return about(
    `A page of ${things}.`,
    z.object({
      object: about('Always `list`.', z.literal('list')),
      items: about(`The ${things} of this page.`, z.array(item)),
      next_cursor: about('What `cursor` is for the next page; null at the end.', z.nullable(z.string())),
    }),
  );
}
export interface List<T> {
  readonly object: 'list';
  readonly items: T[];
  readonly next_cursor: string | null;
}
