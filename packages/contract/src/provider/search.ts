import * as z from 'zod/mini';
import { storable } from '../fields.ts';

export const HIT_KINDS = ['payment', 'person', 'business', 'file', 'line', 'reference', 'trace'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

const hit = z.object({
  kind: z.enum(HIT_KINDS),
  /** What people call it. */
  title: z.string(),
  sub: z.string(),
  /** At the end of its row: an amount, or how it stands. */
  end: z.nullable(z.string()),
  /** The page of the console that it opens. */
  href: z.string(),
});
export type Hit = z.infer<typeof hit>;

export const calls = {
  /** A few of each kind that somebody may open, found by whole names or how they begin. */
  search: {
    method: 'GET',
    path: '/provider/api/search',
    query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)) }),
    answer: z.object({ hits: z.array(hit) }),
  },
} as const;
