import type { BodyOf, support } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { takeTurn } from '../../identity/index.ts';
import { newId } from '../../ids.ts';
import { MAIL_REQUEST } from './mail-request.ts';
import { insertRequest } from './store.ts';

const REQUESTS_AN_HOUR = 10;

/** Keeps a request for help and has it mailed to the provider. Throws TOO_MANY_REQUESTS after ten in an hour. */
export async function sendRequest(context: Context, actor: Actor, body: BodyOf<typeof support.send>): Promise<Record<string, never>> {
  const wait_s = await takeTurn(context, [{ bucket: `support:${actor.user_id}`, most: REQUESTS_AN_HOUR, window_ms: 60 * 60_000 }]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  const id = newId('sup');
  await context.db.transaction(async (tx) => {
    await insertRequest(
      tx,
      {
        id,
        user_id: actor.user_id,
        notes: body.notes,
        issue: body.issue || null,
        phone_number: body.phoneNumber ?? null,
        store_name: body.storeName || null,
      },
      context.clock.now(),
    );
    await context.queue.enqueue(tx, MAIL_REQUEST, { id });
  });
  return {};
}
