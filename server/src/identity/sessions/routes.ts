import { ownPassword, sessions } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { changeOwnPassword } from '../passwords/change-own-password.ts';
import { endOtherSessions, endSessionOf } from './end-sessions-of.ts';
import { listSessions } from './list-sessions.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(sessions.list, ({ token }) => listSessions(context, token));
  bind.on(sessions.end, async ({ token, params, address }) => {
    await endSessionOf(context, { ...token, address }, params.id);
    return {};
  });
  bind.on(sessions.endOthers, async ({ token, address }) => {
    await endOtherSessions(context, { ...token, address });
    return {};
  });
  bind.on(ownPassword.change, async ({ token, body, address }) => {
    await changeOwnPassword(context, { ...token, address }, body);
    return {};
  });
}
