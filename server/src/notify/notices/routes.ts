import { notices } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import type { Token } from '../../kernel/http/token.ts';
import { addDevice, forgetDevice, listOwnDevices, removeDevice, renew } from '../push/index.ts';
import { chooseNotice, readNotices } from './choices.ts';
import { sendTest } from './send-test.ts';

export function routes(bind: Binder, context: Context): void {
  const owner = ({ actor, token }: { actor: Actor; token: Token }) => ({ user_id: actor.user_id, session_id: token.session_id });
  bind.on(notices.read, ({ actor }) => readNotices(context, actor.user_id));
  bind.on(notices.choose, async ({ actor, body }) => {
    await chooseNotice(context, actor.user_id, body);
    return {};
  });
  bind.on(notices.devices, (call) => listOwnDevices(context, owner(call), call.body.endpoint));
  bind.on(notices.forgetDevice, async (call) => {
    await forgetDevice(context, owner(call), call.params.id);
    return {};
  });
  bind.on(notices.addDevice, async (call) => {
    await addDevice(context, owner(call), call.body, call.user_agent);
    return {};
  });
  bind.on(notices.renewDevice, async (call) => ({ on: await renew(context, owner(call), call.body.endpoint) }));
  bind.on(notices.removeDevice, async (call) => {
    await removeDevice(context, owner(call), call.body.endpoint);
    return {};
  });
  bind.on(notices.test, async (call) => {
    await sendTest(context, owner(call), call.body.endpoint);
    return {};
  });
}
