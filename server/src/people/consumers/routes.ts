import { users } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { languageOf } from '../../kernel/language/language.ts';
import { activate } from './activate.ts';
import { chooseLanguage } from './choose-language.ts';
import { routes as contactRoutes } from './contacts/index.ts';
import { deactivate } from './deactivate.ts';
import { isDeactivated } from './is-deactivated.ts';
import { readAcceptedTerms } from './read-accepted-terms.ts';
import { readUser } from './read-user.ts';
import { register } from './register.ts';
import { updatePersonalInformation } from './update-personal-information.ts';
import { validateEmail } from './validate-email.ts';
import { verifyEmail } from './verify-email.ts';
import { sendEmailLink } from './verify-email-link.ts';

export function routes(bind: Binder, context: Context): void {
  contactRoutes(bind, context);
  bind.onNewcomer(users.read, ({ actor }) => readUser(context, actor));
  bind.onNewcomer(users.isDeactivated, async ({ actor }) => isDeactivated(actor));
  bind.onNewcomer(users.validateEmail, ({ token, actor, body }) => validateEmail(context, token, actor, body.email));
  bind.onNewcomer(users.createSelf, async ({ actor, token, body, accept_language }) => {
    if (actor) throw new AppError('ERR_PROFILE_EXISTS');
    return register(context, token, body, languageOf(accept_language));
  });
  bind.on(users.updateSelf, ({ actor, body }) => updatePersonalInformation(context, actor, body));
  bind.on(users.chooseLanguage, ({ actor, body }) => chooseLanguage(context, actor, body.language));
  bind.on(users.readTerms, ({ actor }) => readAcceptedTerms(context, actor));
  bind.on(users.sendEmailLink, ({ actor }) => sendEmailLink(context, actor));
  // The token says whose address it is, and proves it: the link is opened wherever the mail is read.
  bind.onKnown(
    users.verifyEmail,
    async () => undefined,
    ({ body, address }) => verifyEmail(context, body.token, address),
  );
  bind.on(users.activate, ({ actor }) => activate(context, actor));
  bind.on(users.deactivate, ({ actor, body }) => deactivate(context, actor, body.notes));
}
