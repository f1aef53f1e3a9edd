import * as z from 'zod/mini';
import { moment } from '../fields.ts';

/** What may keep a server from serving, as `/readyz` names it. */
export const READY_PARTS = ['database', 'schema', 'keys', 'sign_in', 'disk', 'clock', 'due_work', 'stopping'] as const;

const job = z.object({
  task: z.string(),
  waiting: z.number(),
  /** Of those that wait: tried at least once, and failed. */
  failing: z.number(),
  /** Tried as often as they may be: nobody tries them again. */
  given_up: z.number(),
  /** How long the one that is due longest has waited; 0 where none is due. */
  overdue_seconds: z.number(),
});
export type JobsOfTask = z.infer<typeof job>;

const health = z.object({
  /** Of the server that answers. */
  causes: z.array(z.object({ part: z.enum(READY_PARTS), words: z.string() })),
  version: z.string(),
  up_since: moment,
  is_sandbox: z.boolean(),
  /** How many servers are seen at the queue. */
  server_count: z.number(),
  /** How far this server's clock is ahead of the database's; below 0, behind. */
  clock_ahead_ms: z.number(),
  disk_free_bytes: z.number(),
  jobs: z.array(job),
  /** What comes next of each work; null where nothing is due. */
  timetable: z.array(z.object({ work: z.string(), due_at: z.nullable(moment) })),
  messages: z.object({ waiting: z.number(), overdue_seconds: z.number(), uncertain: z.number(), not_sent: z.number() }),
  webhooks: z.object({ waiting: z.number(), overdue_seconds: z.number(), failed: z.number() }),
  /** Null before the first one. */
  seal: z.nullable(z.object({ number: z.number(), at: moment })),
  unsealed_count: z.number(),
});
export type Health = z.infer<typeof health>;

const finding = z.object({
  what: z.string(),
  good: z.boolean(),
  /** False where a person has to look. */
  seen: z.boolean(),
  says: z.string(),
  remedy: z.nullable(z.string()),
});
export type Finding = z.infer<typeof finding>;

const proof = z.object({ name: z.string(), seconds: z.number(), violations: z.array(z.string()) });

export const calls = {
  health: { method: 'GET', path: '/provider/api/health', answer: health },
  /** Looks at every provider, by harmless means. */
  checkProviders: { method: 'GET', path: '/provider/api/health/providers', answer: z.object({ findings: z.array(finding), at: moment }) },
  /** Proves all that is on record, as `npm run prove` does. It reads everything, and may take minutes. */
  prove: {
    method: 'GET',
    path: '/provider/api/health/proof',
    answer: z.object({ at: moment, proof_count: z.number(), seconds: z.number(), broken: z.array(proof) }),
  },
} as const;
