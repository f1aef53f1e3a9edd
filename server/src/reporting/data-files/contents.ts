import type { Context } from '../../context.ts';
import { readHeldSignIns } from '../../identity/index.ts';
import { type HeldAct, listHeldActs } from '../../kernel/audit/index.ts';
import type { Text } from '../../kernel/language/say.ts';
import { readHeldChoices } from '../../notify/notices/index.ts';
import { type HeldRequest, listHeldRequests } from '../../notify/support/index.ts';
import { historyAsCsv } from '../history/index.ts';
import { asList, asOne, inPages } from './in-pages.ts';
import type { Owner } from './owner.ts';
import { tellAccounts } from './tell-accounts.ts';
import { tellMessages } from './tell-messages.ts';
import { tellAuthorizations, tellPayments, tellUnapproved } from './tell-payments.ts';
import { tellProfile, tellTerms } from './tell-profile.ts';

/** A file of the ZIP: its name, what it holds in words for whoever opens it, and its text as it is read. */
interface PartOfFile {
  readonly name: string;
  readonly about: Text;
  tell(context: Context, owner: Owner): AsyncIterable<string>;
}

/** Everything that we hold of a consumer and may give them, room by room, in the order of the README. */
export const CONTENTS = [
  {
    name: 'profile.json',
    about: 'Your name, birthday, address, phone number and email, and those you used before.',
    tell: (_context, owner) => asOne(tellProfile(owner)),
  },
  { name: 'accepted-terms.txt', about: 'The terms you accepted, as they read then.', tell: (_context, owner) => tellTerms(owner) },
  {
    name: 'bank-accounts.json',
    about: 'Your linked accounts, including removed ones. We show the last four digits of each number.',
    tell: (context, { profile }) => asList(tellAccounts(context, profile.user_id)),
  },
  {
    name: 'payments.csv',
    about: 'Your payments as a table for a spreadsheet, newest first.',
    tell: (context, { profile, now }) => historyAsCsv(context.db, profile.user_id, {}, now),
  },
  {
    name: 'payments.json',
    about: 'The same payments, oldest first, with returns by your bank, retries, repayments and refunds.',
    tell: (context, { profile }) => asList(tellPayments(context, profile.user_id)),
  },
  {
    name: 'payments-not-approved.json',
    about: 'Payment codes you didn’t use, and orders you didn’t approve.',
    tell: (context, { profile }) => asList(tellUnapproved(context, profile.user_id)),
  },
  {
    name: 'authorizations.json',
    about: 'What you agreed to when you paid, in the words you saw.',
    tell: (context, { profile }) => asList(tellAuthorizations(context, profile.user_id)),
  },
  {
    name: 'messages.json',
    about:
      'Texts, emails and notifications we sent you in the last 90 days. We keep their text for a day, and never repeat codes or links that open something.',
    tell: (context, owner) => asList(tellMessages(context, owner)),
  },
  {
    name: 'support-requests.json',
    about: 'What you wrote to support, and our answers.',
    tell: ({ db }, { profile }) =>
      asList(inPages<HeldRequest>((after, limit) => listHeldRequests(db, profile.user_id, after?.id ?? null, limit))),
  },
  {
    name: 'sign-ins.json',
    about: 'Where you’re signed in, the devices we know, and the names of your passkeys.',
    tell: ({ db }, { profile }) => asOne(readHeldSignIns(db, profile.subject)),
  },
  {
    name: 'activity.json',
    about: 'What our security log says you did, when and from where.',
    tell: ({ db }, { profile }) =>
      asList(inPages<HeldAct>((after, limit) => listHeldActs(db, profile.user_id, after?.number ?? null, limit))),
  },
  {
    name: 'notifications.json',
    about: 'Which notifications you get, and on which browsers.',
    tell: (context, { profile }) => asOne(readHeldChoices(context, profile.user_id)),
  },
] as const satisfies readonly PartOfFile[];
