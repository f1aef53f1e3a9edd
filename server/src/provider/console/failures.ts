import type { ConsoleFailure, FailureKind } from '@drawbridge/contract/provider';
import { DELIVER_FILE } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { tasks as identityTasks } from '../../identity/index.ts';
import { type FailedJob, listFailedJobs } from '../../kernel/jobs/failed-jobs.ts';
import { maskLongNumbers } from '../../kernel/security/mask-long-numbers.ts';
import { listTroubledMessages, type TroubledMessage } from '../../notify/outbox/index.ts';
import { COUNT_EXPOSURE } from '../../payments/exposure/index.ts';
import { type FailedWebhook, listFailedWebhooks } from '../../webhooks/index.ts';

const PAGE = 50;
const MOST_OF_AN_ERROR = 200;

/**
 * Jobs whose work nobody may go without: what limits go by, files to the bank, and what takes rights or a session away
 * where an outside directory signs people in.
 */
export const NEVER_DROPPED: readonly string[] = [COUNT_EXPOSURE, DELIVER_FILE, ...Object.keys(identityTasks)];

/** A page of what failed of one kind, the newest first. */
export async function pageOfFailures(
  context: Context,
  { kind = 'message', after }: { kind?: FailureKind | undefined; after?: string | undefined },
): Promise<{ failures: ConsoleFailure[]; has_more: boolean }> {
  const failures = await read(context, kind, after);
  return { failures: failures.slice(0, PAGE), has_more: failures.length > PAGE };
}

async function read(context: Context, kind: FailureKind, after: string | undefined): Promise<ConsoleFailure[]> {
  const { db, clock } = context;
  if (kind === 'webhook') return (await listFailedWebhooks(db, after, PAGE + 1)).map(presentWebhook);
  // The queue numbers its jobs.
  if (kind === 'job')
    return (await listFailedJobs(db, after !== undefined && /^\d+$/.test(after) ? after : undefined, PAGE + 1)).map(presentJob);
  const now = clock.wall();
  return (await listTroubledMessages(db, after, PAGE + 1)).map((one) => presentMessage(context, one, now));
}

function presentMessage({ purposes }: Context, message: TroubledMessage, now: Date): ConsoleFailure {
  const { id, created_at, channel, purpose, state, failure, error_code, attempts, next_try_at, has_words, abandon_at } = message;
  const has_ended = purpose === 'code' || (purposes[purpose].ends_by_itself && abandon_at <= now);
  return {
    kind: 'message',
    id,
    at: created_at.toISOString(),
    tries: attempts,
    next_try_at: next_try_at?.toISOString() ?? null,
    may_repeat: state !== 'queued' && has_words && !has_ended,
    may_drop: state === 'queued',
    channel,
    purpose,
    state,
    failure,
    code: error_code,
  };
}

function presentWebhook(message: FailedWebhook): ConsoleFailure {
  const { id, created_at, tries, next_try_at, type, public_id, business_id, business_name, url, failure } = message;
  return {
    kind: 'webhook',
    id,
    at: created_at.toISOString(),
    tries,
    next_try_at: next_try_at?.toISOString() ?? null,
    may_repeat: true,
    may_drop: next_try_at !== null,
    type,
    public_id,
    business: { id: business_id, name: business_name },
    host: new URL(url).host,
    failure,
  };
}

function presentJob({ id, task, created_at, attempts, next_try_at, last_error, is_running }: FailedJob): ConsoleFailure {
  return {
    kind: 'job',
    id,
    at: created_at.toISOString(),
    tries: attempts,
    next_try_at: next_try_at?.toISOString() ?? null,
    may_repeat: !is_running,
    may_drop: !is_running && !NEVER_DROPPED.includes(task),
    task,
    failure: plain(last_error),
  };
}

/** The first line of an error, without addresses of people or the web, and with long numbers cut. */
function plain(error: string): string {
  const [first = ''] = error.split('\n');
  return maskLongNumbers(first.replaceAll(/\S+@\S+/g, '(an address)').replaceAll(/\bhttps?:\/\/\S+/gi, '(a link)')).slice(
    0,
    MOST_OF_AN_ERROR,
  );
}
