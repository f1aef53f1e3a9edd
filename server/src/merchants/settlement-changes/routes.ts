import { settlementAccount } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { askForAccount, readOwnStanding, withdrawChange } from './changes.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(settlementAccount.read, ({ actor, query }) => readOwnStanding(context, actor, query.syn_business_id));
  bind.on(settlementAccount.ask, ({ actor, body }) => askForAccount(context, actor, body));
  bind.on(settlementAccount.withdraw, ({ actor, body }) => withdrawChange(context, actor, body));
}
