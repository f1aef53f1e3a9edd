import type { BodyOf, support } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { newId } from '../../ids.ts';
import { MAIL_REQUEST } from './mail-request.ts';
import { insertRequest, lockUser, recentRequests } from './store.ts';

const WINDOW_MS = 60 * 60_000;
const REQUESTS_IN_WINDOW = 10;

/** Keeps a request for help and has it mailed to the provider. Throws TOO_MANY_REQUESTS after ten in an hour. */
export async function sendRequest(context: Context, actor: Actor, body: BodyOf<typeof support.send>): Promise<Record<string, never>> {
  const now = context.clock.now();
  const wall = context.clock.wall();
  const id = newId('sup');
  await context.db.transaction(async (tx) => {
    await lockUser(tx, actor.user_id);
    const { count, oldest } = await recentRequests(tx, actor.user_id, new Date(wall.getTime() - WINDOW_MS));
    if (count >= REQUESTS_IN_WINDOW && oldest)
      throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: Math.ceil((oldest.getTime() + WINDOW_MS - wall.getTime()) / 1000) });
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
      { now, wall },
    );
    await context.queue.enqueue(tx, MAIL_REQUEST, { id });
  });
  return {};
}
