import { contacts } from '@drawbridge/contract';
import type { Context } from '../../../context.ts';
import type { Binder } from '../../../kernel/http/bind.ts';
import { beginEmail } from './begin-email.ts';
import { beginPhone } from './begin-phone.ts';
import { finishPhone } from './finish-phone.ts';
import { readEmailChange } from './read-email-change.ts';
import { deleteEmailChange } from './store.ts';

/** The calls by which consumers change how they are reached. */
export function routes(bind: Binder, context: Context): void {
  bind.on(contacts.read, async ({ actor }) => ({ email_change: (await readEmailChange(context, actor.user_id)) ?? null }));
  bind.on(contacts.beginPhone, (call) => beginPhone(context, call, call.body.phone_number));
  bind.on(contacts.finishPhone, (call) => finishPhone(context, call, call.body.code));
  bind.on(contacts.beginEmail, (call) => beginEmail(context, call, call.body.email));
  bind.on(contacts.withdrawEmail, async ({ actor }) => {
    await deleteEmailChange(context.db, actor.user_id);
    return {};
  });
}
