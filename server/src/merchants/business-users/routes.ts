import { businessUsers } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { addUser } from './add-user.ts';
import { deleteUser } from './delete-user.ts';
import { editUser } from './edit-user.ts';
import { listBusinessUsers } from './list-users.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(businessUsers.list, ({ actor }) => listBusinessUsers(context, actor));
  bind.on(businessUsers.add, ({ actor, body }) => addUser(context, actor, body));
  bind.on(businessUsers.edit, ({ actor, body }) => editUser(context, actor, body));
  bind.on(businessUsers.remove, ({ actor, params }) => deleteUser(context, actor, params.id));
}
