import { sandbox as calls, type sandboxMessage } from '@drawbridge/contract/sandbox';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import { listOutbox } from '../providers/outbox/index.ts';
import { readTrace } from '../reporting/trace/index.ts';
import { changeChosenAccount, contestChosenDishonor, returnChosenEntry } from './ach/answer-chosen-entry.ts';
import { decideChosenFile } from './ach/decide-chosen-file.ts';
import { listWaiting, tickOff } from './ach/exceptions.ts';
import { listAchFiles, readAchFile } from './ach/list-files.ts';
import { refuseChosenEntry } from './ach/refuse-chosen-entry.ts';
import { rejectChosenFile } from './ach/reject-chosen-file.ts';
import { setSandboxAccount } from './bank/index.ts';
import { sandboxBinder } from './bind-call.ts';
import { advance, type MovableClock } from './clock/advance.ts';
import { readClock } from './clock/read-clock.ts';
import { bankingDaysLater, secondsLater } from './clock/target.ts';
import { keyRoutes } from './keys/index.ts';
import { shopRoutes } from './shop/index.ts';

/** The sandbox's own calls, in sandbox mode only. They ask nobody who they are, and answer no other site's page. */
export function sandboxRoutes(app: FastifyInstance, context: Context, movable: MovableClock): void {
  const on = sandboxBinder(app, context);

  on(calls.outbox, async ({ query }) => {
    const messages = await listOutbox(context.db, { to: query.to });
    return messages.map((message): z.infer<typeof sandboxMessage> => ({ ...message, created_at: message.created_at.toISOString() }));
  });
  on(calls.clock, async () => readClock(context, movable.clock));
  on(calls.advance, async ({ body: { seconds, banking_days } }) => {
    await advance(context, movable, (now) =>
      banking_days === undefined ? secondsLater(now, seconds ?? 0) : bankingDaysLater(now, banking_days),
    );
    return readClock(context, movable.clock);
  });
  on(calls.achFiles, () => listAchFiles(context));
  on(calls.trace, async ({ query }) => {
    const trace = await readTrace(context, query.of);
    if (!trace) throw new AppError('NOT_FOUND');
    return trace;
  });
  on(
    calls.achFile,
    async ({ params }) => {
      const text = await readAchFile(context, params.name);
      if (text === undefined) throw new AppError('FILE_NOT_FOUND');
      return text as never;
    },
    'text/plain',
  );
  on(calls.returnDebit, async ({ body: { public_id, code, fault } }) => ({
    public_id,
    code,
    ...(await returnChosenEntry(context, public_id, code, fault)),
  }));
  on(calls.changeAccount, async ({ body: { public_id, code } }) => ({
    public_id,
    code,
    file: await changeChosenAccount(context, public_id, code),
  }));
  on(calls.contestDishonor, async ({ body: { public_id } }) => ({ public_id, file: await contestChosenDishonor(context, public_id) }));
  on(calls.decideFile, async ({ body: { name, decision } }) => {
    await decideChosenFile(context, name, decision);
    return { name, decision };
  });
  on(calls.refuseEntry, async ({ body: { public_id, reason } }) => {
    await refuseChosenEntry(context, public_id, reason);
    return { public_id, reason };
  });
  on(calls.rejectFile, async ({ body: { name, reason } }) => {
    await rejectChosenFile(context, name, reason);
    return { name, reason };
  });
  on(calls.exceptions, () => listWaiting(context));
  on(calls.resolveException, ({ body }) => tickOff(context, body));
  on(calls.setAccount, ({ params, body }) => setSandboxAccount(context, params.SynAccountID, body));
  keyRoutes(on, context);
  shopRoutes(on, app, context);
}
