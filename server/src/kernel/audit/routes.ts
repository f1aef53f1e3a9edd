import { audit } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../http/bind.ts';
import { downloadOwnEntries, listOwnEntries, listPeople } from './entries-of-organization.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(audit.list, ({ actor, query }) => listOwnEntries(context, actor, query));
  bind.on(audit.people, ({ actor }) => listPeople(context, actor));
  bind.on(audit.download, ({ actor, query }) => downloadOwnEntries(context, actor, query));
}
