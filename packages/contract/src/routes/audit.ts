import * as z from 'zod/mini';
import { AUDIT_KINDS } from '../audit.ts';
import { day, idOf, moment, readable, storable } from '../fields.ts';
import { route } from '../route.ts';

/** What stood in an entry's fields, by field; null where there was nothing. */
export const auditFacts = z.nullable(z.record(z.string(), z.nullable(z.string())));

/** Who did it: the username, or null for the provider, and for whoever is not known. */
export const auditActor = z.object({
  kind: z.enum(['user', 'api_key', 'provider', 'unknown']),
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
});

/** An entry of the audit log as its organization's admins see it. */
export const auditEntry = z.object({
  /** Entries are numbered in the order in which they came; numbers of other organizations' lie between them. */
  number: z.number(),
  at: moment,
  event: z.string(),
  who: auditActor,
  /** Shortened: of IPv4 three parts, of IPv6 four. */
  address: z.nullable(z.string()),
  /** What they had signed in with. */
  factor: z.nullable(z.string()),
  /** What it happened to, as it was called then. */
  thing: z.nullable(z.string()),
  /** Fields that tell what changed; null where there was nothing. */
  before: auditFacts,
  after: auditFacts,
  why: z.nullable(z.string()),
});
export type AuditEntryRow = z.infer<typeof auditEntry>;

/** Whose entries are asked for when they are the provider's. */
export const AUDIT_PROVIDER = 'provider';

const filters = {
  /** A user's id, or `provider`. */
  person: z.optional(z.union([idOf('usr'), z.literal(AUDIT_PROVIDER)])),
  kind: z.optional(z.enum(AUDIT_KINDS)),
  /** A part of the name of what it happened to, or its whole id. */
  thing: z.optional(z.string().check(z.trim(), z.maxLength(100), storable, readable)),
  /** Days of the organization's first location. */
  from: z.optional(day()),
  to: z.optional(day()),
};
export type AuditFilters = z.infer<z.ZodMiniObject<typeof filters>>;

export const audit = {
  list: route({
    method: 'GET',
    path: '/audit-entries',
    summary: "The organization's entries of the audit log, newest first (Account Admins)",
    access: 'merchant',
    query: z.object({
      ...filters,
      /** Entries older than this one. */
      before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50))),
    }),
    answer: z.object({
      items: z.array(auditEntry),
      /** What `before` is for the next page; null at the end. */
      next: z.nullable(z.number()),
    }),
  }),
  people: route({
    method: 'GET',
    path: '/audit-entries/people',
    summary: "Whose entries stand in the organization's audit log, by name (Account Admins)",
    access: 'merchant',
    answer: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  download: route({
    method: 'GET',
    path: '/audit-entries/csv',
    summary: "The organization's entries of the audit log, newest first, as activity.csv (Account Admins)",
    access: 'merchant',
    query: z.object(filters),
    answer: z.string(),
  }),
} as const;
