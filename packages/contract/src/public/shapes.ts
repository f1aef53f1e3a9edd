import * as z from 'zod/mini';
import { errorBody } from '../fields.ts';

/** Every call of the public API begins with it, below `/api`. */
export const PUBLIC_BASE = '/v1';

/** The versions of the public API, the newest last: it is the one that a call gets which asks for none. */
export const API_VERSIONS = ['2026-12-01'] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];
export const API_VERSION: ApiVersion = '2026-12-01';
export const VERSION_HEADER = 'Drawbridge-Version';

/** How many items of a list are given at once, where the call says nothing, and at most. */
export const PAGE_LIMIT = 20;
export const PAGE_LIMIT_MAX = 100;

/** A refusal of the public API: what went wrong for people, a code for programs, and where to read about it. */
export const publicError = z.extend(errorBody, {
  /** The page that says what the code means. */
  documentation_url: z.string(),
  /** Names the call to whoever runs the service. */
  request_id: z.string(),
});
export type PublicError = z.infer<typeof publicError>;

/** Which part of a list: so many items, behind where a page ended. */
export const page = {
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_LIMIT_MAX))),
  /** As `next_cursor` of the page before says it, with the same filters. */
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,500}$/, 'Not a cursor of this API'))),
};

/** A moment as a filter: in UTC, of this century or the last. */
const momentFilter = z.string().check(
  z.regex(/^(19|20)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/, 'A moment in UTC, such as 2026-12-01T00:00:00Z'),
  z.refine((text) => isMoment(text), 'Not a valid date'),
);

/** Whether the calendar has it: February 30 must not pass for March 2. */
function isMoment(text: string): boolean {
  const at_ms = Date.parse(text);
  return !Number.isNaN(at_ms) && new Date(at_ms).toISOString().startsWith(text.slice(0, 19));
}

/** Those made from a moment on, and before another. */
export const createdBetween = { created_from: z.optional(momentFilter), created_before: z.optional(momentFilter) };

/** A page of a list, the newest first. */
export function listOf<const T extends z.ZodMiniType>(item: T) {
  return z.object({
    object: z.literal('list'),
    items: z.array(item),
    /** What `cursor` is for the next page; null at the end. */
    next_cursor: z.nullable(z.string()),
  });
}
export interface List<T> {
  readonly object: 'list';
  readonly items: T[];
  readonly next_cursor: string | null;
}
