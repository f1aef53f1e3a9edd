import { businessUsers } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { languageOf } from '../../kernel/language/language.ts';
import { addUser } from './add-user.ts';
import { deactivateUser, reactivateUser } from './deactivate-user.ts';
import { deleteUser } from './delete-user.ts';
import { editUser } from './edit-user.ts';
import { inviteUser, sendInvitation, withdrawInvitation } from './invite-user.ts';
import { listBusinessUsers } from './list-users.ts';
import { sendResetLink } from './send-reset-link.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(businessUsers.list, ({ actor }) => listBusinessUsers(context, actor));
  bind.on(businessUsers.add, ({ actor, body, accept_language }) => addUser(context, actor, body, languageOf(accept_language)));
  bind.on(businessUsers.invite, ({ actor, body, accept_language }) => inviteUser(context, actor, body, languageOf(accept_language)));
  bind.on(businessUsers.sendInvitation, ({ actor, params }) => sendInvitation(context, actor, params.id));
  bind.on(businessUsers.withdrawInvitation, ({ actor, params }) => withdrawInvitation(context, actor, params.id));
  bind.on(businessUsers.edit, ({ actor, body }) => editUser(context, actor, body));
  bind.on(businessUsers.remove, ({ actor, params }) => deleteUser(context, actor, params.id));
  bind.on(businessUsers.sendResetLink, ({ actor, params }) => sendResetLink(context, actor, params.id));
  bind.on(businessUsers.deactivate, ({ actor, params }) => deactivateUser(context, actor, params.id));
  bind.on(businessUsers.reactivate, ({ actor, params }) => reactivateUser(context, actor, params.id));
}
