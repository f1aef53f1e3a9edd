import { externalAccounts } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { languageOf } from '../../kernel/language/language.ts';
import { createLinkToken } from './create-link-token.ts';
import { linkAccount } from './link-account.ts';
import { listAccounts } from './list-accounts.ts';
import { makePrimary } from './make-primary.ts';
import { removeAccount } from './remove-account.ts';
import { validateAccount } from './validate-account.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(externalAccounts.list, ({ actor }) => listAccounts(context, actor));
  bind.on(externalAccounts.validate, ({ actor, params }) => validateAccount(context, actor, params.synAccountID));
  bind.on(externalAccounts.makePrimary, ({ actor, body }) => makePrimary(context, actor, body.SynAccountID));
  bind.on(externalAccounts.remove, ({ actor, body }) => removeAccount(context, actor, body.SynAccountID));
  bind.on(externalAccounts.linkToken, ({ actor, body, accept_language }) =>
    createLinkToken(context, actor, body?.vendor_access_token ?? undefined, languageOf(accept_language)),
  );
  bind.on(externalAccounts.link, ({ actor, body }) => linkAccount(context, actor, body));
}
