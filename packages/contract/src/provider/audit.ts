import * as z from 'zod/mini';
import { AUDIT_KINDS } from '../audit.ts';
import { day, moment, readable, storable } from '../fields.ts';
import { auditActor, auditFacts } from '../routes/audit.ts';

const words = z.string().check(z.trim(), z.maxLength(100), storable, readable);

const filters = {
  /** The id of who did it, or their name, in any case. */
  person: z.optional(words),
  kind: z.optional(z.enum(AUDIT_KINDS)),
  /** A part of the name of what it happened to, or its whole id. */
  thing: z.optional(words),
  /** Days of New York. */
  from: z.optional(day()),
  to: z.optional(day()),
};
export type ConsoleAuditFilters = z.infer<z.ZodMiniObject<typeof filters>>;

/** An entry of the audit log as staff see it: of everybody, with whole addresses and ids. */
const entry = z.object({
  number: z.number(),
  at: moment,
  event: z.string(),
  who: auditActor,
  /** Whose users or businesses it is about, where it is about a merchant's. */
  organization_id: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** What they had signed in with. */
  factor: z.nullable(z.string()),
  /** What it happened to, as it was called then. */
  thing: z.object({ kind: z.nullable(z.string()), id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  before: auditFacts,
  after: auditFacts,
  why: z.nullable(z.string()),
});
export type ConsoleAuditEntry = z.infer<typeof entry>;

export const calls = {
  listAudit: {
    method: 'GET',
    path: '/provider/api/audit',
    query: z.object({
      ...filters,
      /** Entries older than this one. */
      before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50))),
    }),
    answer: z.object({
      items: z.array(entry),
      /** What `before` is for the next page; null at the end. */
      next: z.nullable(z.number()),
    }),
  },
  /** The same entries as `audit.csv`, all pages of them; times of New York. */
  exportAudit: { method: 'GET', path: '/provider/api/audit/csv', query: z.object(filters), answer: z.string() },
} as const;
