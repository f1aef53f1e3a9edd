import { factors } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { beginPasskey, finishPasskey } from './add-passkey.ts';
import { removePasskey, renamePasskey } from './change-passkey.ts';
import { beginTotp, confirmTotp, newRecoveryCodes, removeTotp } from './change-totp.ts';
import { listFactors } from './list-factors.ts';

/** The calls by which signed-in users keep their own factors. */
export function routes(bind: Binder, context: Context): void {
  bind.on(factors.list, (call) => listFactors(context, call));
  bind.on(factors.beginPasskey, (call) => beginPasskey(context, call));
  bind.on(factors.finishPasskey, (call) => finishPasskey(context, call, call.body));
  bind.on(factors.renamePasskey, (call) => renamePasskey(context, call, call.params.id, call.body.name));
  bind.on(factors.removePasskey, async (call) => {
    await removePasskey(context, call, call.params.id);
    return {};
  });
  bind.on(factors.beginTotp, (call) => beginTotp(context, call));
  bind.on(factors.confirmTotp, (call) => confirmTotp(context, call, call.body.code));
  bind.on(factors.removeTotp, async (call) => {
    await removeTotp(context, call);
    return {};
  });
  bind.on(factors.newRecoveryCodes, (call) => newRecoveryCodes(context, call));
}
