import { sandbox as calls, type sandboxMessage } from '@drawbridge/contract/sandbox';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { listOutbox } from '../providers/outbox/index.ts';
import { listAchFiles, readAchFile } from './ach/list-files.ts';
import { returnChosenDebit } from './ach/return-chosen-debit.ts';
import { setSandboxAccount } from './bank/index.ts';
import { advance, type MovableClock } from './clock/advance.ts';
import { readClock } from './clock/read-clock.ts';
import { bankingDaysLater, secondsLater } from './clock/target.ts';
import { requireOwnSite } from './own-site.ts';

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer?: z.ZodMiniType;
}
type Out<T> = T extends z.ZodMiniType ? z.infer<T> : undefined;

/** The sandbox's own calls. They exist only in sandbox mode, ask nobody who they are, and answer no other site's page. */
export function sandboxRoutes(app: FastifyInstance, context: Context, movable: MovableClock): void {
  function on<const C extends Call>(
    call: C,
    handler: (input: { params: Out<C['params']>; query: Out<C['query']>; body: Out<C['body']> }) => Promise<Out<C['answer']>>,
    type = 'application/json',
  ): void {
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: {
        hide: true,
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
        ...(call.answer ? { response: { 200: call.answer } } : {}),
      },
      onRequest: async (request) => requireOwnSite(request, context.config),
      handler: async (request, reply) => {
        const { params, query, body } = request as { params: unknown; query: unknown; body: unknown };
        const answer = await handler({ params, query, body } as Parameters<typeof handler>[0]);
        return reply.header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(answer);
      },
    });
  }

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
  on(
    calls.achFile,
    async ({ params }) => {
      const text = await readAchFile(context, params.name);
      if (text === undefined) throw new AppError('FILE_NOT_FOUND');
      return text as never;
    },
    'text/plain',
  );
  on(calls.returnDebit, async ({ body: { public_id, code } }) => ({
    public_id,
    code,
    file: await returnChosenDebit(context, public_id, code),
  }));
  on(calls.setAccount, ({ params, body }) => setSandboxAccount(context, params.SynAccountID, body));
}
