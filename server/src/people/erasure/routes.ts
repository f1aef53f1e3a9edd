import { erasure } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { eraseOwnData } from './erase-own-data.ts';
import { type ClearsOn, readOutlook } from './read-outlook.ts';

/** The calls by which consumers delete their data. `clearsOn`: the banking calendar, which stands above this room. */
export function routes(bind: Binder, context: Context, clearsOn: ClearsOn): void {
  bind.on(erasure.read, ({ actor }) => readOutlook(context, context.db, actor, clearsOn));
  bind.on(erasure.erase, ({ actor }) => eraseOwnData(context, actor, clearsOn));
}
