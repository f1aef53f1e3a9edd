import type { ErrorCode } from '@drawbridge/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { ownKey } from './own-key.ts';

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly idempotency_key?: string;
}

/** Calls the service as a shop's server does, over HTTP with its API key. Gives the answer; throws the refusal. */
export async function askService<Answer>(app: FastifyInstance, context: Context, asked: Asked): Promise<Answer> {
  const { secret } = await ownKey(context);
  const response = await app.inject({
    method: asked.method,
    url: `/api/v1${asked.path}`,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(asked.idempotency_key === undefined ? {} : { 'idempotency-key': asked.idempotency_key }),
    },
    ...(asked.body === undefined ? {} : { payload: asked.body }),
  });
  if (response.statusCode < 300) return response.json<Answer>();
  const refusal = response.json<{ code: ErrorCode; message: string; field?: string }>();
  throw new AppError(refusal.code, { message: refusal.message, ...(refusal.field === undefined ? {} : { field: refusal.field }) });
}
