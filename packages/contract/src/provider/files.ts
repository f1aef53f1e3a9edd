import * as z from 'zod/mini';
import { cents, day, moment, paging } from '../fields.ts';
import { proposed } from './proposals.ts';
import { fileName, reason } from './words.ts';

/** `to_bank`: originated by us. `from_bank`: returns, changes and acknowledgements. */
export const FILE_DIRECTIONS = ['to_bank', 'from_bank'] as const;

/** How a file stands. The last two are of files from the bank. */
export const FILE_STATES = [
  'ORIGINATED',
  'DELIVERED',
  'ACCEPTED',
  'SETTLED',
  'REJECTED',
  'LATE_REJECTED',
  'REORIGINATED',
  'ABANDONED',
  'INGESTED',
  'UNFINISHED',
] as const;
export type FileState = (typeof FILE_STATES)[number];

/** Why a file waits for a person, if it does. */
export const FILE_WAITS = ['rejected', 'late_rejection', 'acknowledgement', 'delivery'] as const;

const listed = {
  name: z.string(),
  direction: z.enum(FILE_DIRECTIONS),
  state: z.enum(FILE_STATES),
  /** When it was originated or ingested. */
  at: moment,
  /** Null of what is from the bank. */
  records: z.nullable(z.number()),
  debits: z.nullable(cents),
  credits: z.nullable(cents),
  effective_on: z.nullable(z.string()),
  waits: z.nullable(z.enum(FILE_WAITS)),
  /** The bank's words, or what went wrong; null where all goes its way. */
  trouble: z.nullable(z.string()),
};
export const file = z.object(listed);
export type ConsoleFile = z.infer<typeof file>;

const entry = z.object({
  trace_number: z.string(),
  kind: z.string(),
  amount: cents,
  /** A payment's Transaction ID, or what another kind is known by. */
  reference: z.nullable(z.string()),
  status: z.nullable(z.string()),
  refused_reason: z.nullable(z.string()),
  return_code: z.nullable(z.string()),
});
export type ConsoleEntry = z.infer<typeof entry>;

/** A moment in a file's life. */
const step = z.object({
  what: z.enum(['originated', 'delivered', 'read_back', 'accepted', 'rejected', 'settled', 'late_rejected', 'decided', 'late_closed']),
  at: moment,
  by: z.nullable(z.string()),
  words: z.nullable(z.string()),
});

const line = z.object({ number: z.number(), text: z.string() });
export type ConsoleLine = z.infer<typeof line>;

const decide = z.strictObject({ name: fileName, reason });
const decided = z.object({ name: z.string(), state: z.enum(FILE_STATES) });

export const calls = {
  listFiles: {
    method: 'GET',
    path: '/provider/api/files',
    query: z.object({
      direction: z.optional(z.enum(FILE_DIRECTIONS)),
      state: z.optional(z.enum(FILE_STATES)),
      from: z.optional(day()),
      to: z.optional(day()),
      ...paging,
    }),
    answer: z.object({
      files: z.array(file),
      total: z.number(),
      /** Of all files: how many wait for a person. */
      waiting: z.number(),
    }),
  },
  readFile: {
    method: 'GET',
    path: '/provider/api/files/{name}',
    params: z.object({ name: fileName }),
    answer: z.object({
      ...listed,
      batches: z.nullable(z.number()),
      entry_hash: z.nullable(z.string()),
      size_bytes: z.nullable(z.number()),
      steps: z.array(step),
      entries: z.array(entry),
      /** Of all entries; the first of them stand in `entries`. */
      entry_count: z.number(),
    }),
  },
  /** Its lines, account numbers masked to their last four digits. */
  readLines: {
    method: 'GET',
    path: '/provider/api/files/{name}/lines',
    params: z.object({ name: fileName }),
    query: z.object({ after: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000_000))) }),
    answer: z.object({ lines: z.array(line), total: z.number() }),
  },
  /** By two people, as `abandonFile`. */
  reoriginateFile: { method: 'POST', path: '/provider/api/files/re-originate', body: decide, answer: proposed },
  abandonFile: { method: 'POST', path: '/provider/api/files/abandon', body: decide, answer: proposed },
  closeLateRejection: {
    method: 'POST',
    path: '/provider/api/files/close-late-rejection',
    body: z.strictObject({ name: fileName, outcome: z.enum(['settled', 'returned']), reason }),
    answer: decided,
  },
} as const;
