import { settlementAccount } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { askForAccount, readOwnStanding, withdrawChange } from './changes.ts';
import { createLinkToken, linkAccount } from './link-account.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(settlementAccount.read, ({ actor, query }) => readOwnStanding(context, actor, query.syn_business_id));
  bind.on(settlementAccount.ask, ({ actor, body }) => askForAccount(context, actor, body));
  bind.on(settlementAccount.linkToken, ({ actor, body }) => createLinkToken(context, actor, body.syn_business_id));
  bind.on(settlementAccount.link, ({ actor, body }) => linkAccount(context, actor, body));
  bind.on(settlementAccount.withdraw, ({ actor, body }) => withdrawChange(context, actor, body));
}
