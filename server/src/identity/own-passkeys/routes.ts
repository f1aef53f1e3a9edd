import { ownPasskeys } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { beginOwn, finishOwn } from './add.ts';
import { approve, beginApproval } from './approve.ts';
import { askWhenPaying, listOwn, removeOwn, renameOwn } from './change.ts';

/** The calls by which consumers keep their passkeys, and approve payments with them. */
export function routes(bind: Binder, context: Context): void {
  bind.on(ownPasskeys.list, (call) => listOwn(context, call));
  bind.on(ownPasskeys.begin, (call) => beginOwn(context, call));
  bind.on(ownPasskeys.finish, (call) => finishOwn(context, call, call.body));
  bind.on(ownPasskeys.rename, (call) => renameOwn(context, call, call.params.id, call.body.name));
  bind.on(ownPasskeys.remove, async (call) => {
    await removeOwn(context, call, call.params.id);
    return {};
  });
  bind.on(ownPasskeys.askWhenPaying, async (call) => {
    await askWhenPaying(context, call, call.body.ask);
    return {};
  });
  bind.on(ownPasskeys.beginApproval, (call) => beginApproval(context, call, call.body));
  bind.on(ownPasskeys.approve, async (call) => {
    await approve(context, call, call.body);
    return {};
  });
}
