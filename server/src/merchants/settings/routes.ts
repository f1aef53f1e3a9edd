import { settings } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { chooseTips, type RecountDays, setContact, setTimeZone } from './change-settings.ts';
import { chooseNotifications, chooseOwnNotification } from './choose-notifications.ts';
import { readOwnNotifications, readSettings } from './read-settings.ts';

/** `recountDays`: what counts a business's days by another clock. */
export function routes(bind: Binder, context: Context, recountDays: RecountDays): void {
  bind.on(settings.read, ({ actor, query }) => readSettings(context, actor, query.syn_business_id));
  bind.on(settings.setContact, ({ actor, body }) => setContact(context, actor, body));
  bind.on(settings.setTimeZone, ({ actor, body }) => setTimeZone(context, actor, body, recountDays));
  bind.on(settings.setTips, ({ actor, body }) => chooseTips(context, actor, body));
  bind.on(settings.setNotifications, ({ actor, body }) => chooseNotifications(context, actor, body));
  bind.on(settings.readOwn, ({ actor }) => readOwnNotifications(context, actor));
  bind.on(settings.setOwn, ({ actor, body }) => chooseOwnNotification(context, actor, body));
}
