import type { ErrorCode } from '@drawbridge/contract';
import type { FailureKind } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { dropJob, repeatJob, taskOfFailedJob } from '../../kernel/jobs/failed-jobs.ts';
import { dropMessage, type NotRetried, noteBounce, readBounce, retryMessage } from '../../notify/outbox/index.ts';
import { dropWebhook, repeatWebhook } from '../../webhooks/index.ts';
import { byOf } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';
import { NEVER_DROPPED, pageOfFailures } from './failures.ts';

const NOT_REPEATED: Readonly<Record<NotRetried, ErrorCode>> = {
  unknown: 'NOT_FOUND',
  there: 'EXCEPTION_GONE',
  words_forgotten: 'MESSAGE_FORGOTTEN',
  too_late: 'MESSAGE_TOO_LATE',
};

/** Webhooks, texts, mails and jobs that fail; each is repeated or dropped with a reason. */
export function failureCalls({ on }: ConsoleBinder, context: Context): void {
  on('listFailures', ({ query }) => pageOfFailures(context, query));
  on('repeatFailure', async ({ body: { kind, id, reason }, staff }) => {
    if (kind === 'message') {
      const became = await retryMessage(context, id, { why: reason, by: byOf(staff) });
      if (typeof became === 'string') throw new AppError(NOT_REPEATED[became]);
      return {};
    }
    return orGone(kind === 'webhook' ? await repeatWebhook(context.db, id, context.clock.wall()) : await repeat(context, id));
  });
  on('dropFailure', async ({ body: { kind, id } }) => orGone(await drop(context, kind, id)));
  on('noteBounce', async ({ body: { message, status } }) => {
    const bounce = readBounce(`Original-Envelope-Id: ${message}\nStatus: ${status}\n`);
    if (!bounce || !(await noteBounce(context, bounce))) throw new AppError('BOUNCE_NOT_NEWS');
    return {};
  });
}

async function repeat({ db }: Context, id: string): Promise<boolean> {
  return isNumber(id) && (await taskOfFailedJob(db, id)) !== undefined && repeatJob(db, id);
}

async function drop(context: Context, kind: FailureKind, id: string): Promise<boolean> {
  if (kind === 'message') return dropMessage(context, id);
  if (kind === 'webhook') return dropWebhook(context.db, id);
  const task = isNumber(id) ? await taskOfFailedJob(context.db, id) : undefined;
  if (task === undefined) return false;
  if (NEVER_DROPPED.includes(task)) throw new AppError('JOB_NEEDED');
  return dropJob(context.db, id);
}

const isNumber = (id: string): boolean => /^\d+$/.test(id);

function orGone(done: boolean): Record<string, never> {
  if (!done) throw new AppError('EXCEPTION_GONE');
  return {};
}
