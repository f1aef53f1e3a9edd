import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Context } from '../../context.ts';
import { writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { consumeRateLimitWithin, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import type { AccountNumbers } from '../../kernel/security/account-numbers.ts';
import { findSettlementAccount, openSettlementAccount } from '../../merchants/businesses/index.ts';
import { findNumbersForStaff, openNumbers } from '../../people/bank-accounts/index.ts';
import { findConsumerFacts } from '../../people/consumers/index.ts';
import { askForOwnPasskey, checkOwnPasskey, type StaffSession, staffWho } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';

interface Asked {
  readonly of: 'consumer' | 'business';
  readonly id: string;
}

/** An account whose number can be shown. */
interface Showable {
  /** This account in this version: a passkey that was used for it opens no other. */
  readonly place: string;
  /** Whose it is, as the audit log names them. */
  readonly thing: { readonly kind: 'consumer' | 'business'; readonly id: string; readonly name: string };
  readonly words: string;
  open(): AccountNumbers;
}

/** Full numbers of bank accounts (provider.md, "Audit log"; acceptance row PRV-23). */
export function accountNumberCalls({ on }: ConsoleBinder, context: Context): void {
  on('askForAccountNumber', async ({ body, session }) => {
    const { place } = await requireShowable(context, body);
    return { ...(await askForOwnPasskey(context, session.staff.id, bindingOf(place, session))) };
  });

  on('showAccountNumber', async ({ body: { reason, credential, ...asked }, session, request }) => {
    const { place, thing, words, open } = await requireShowable(context, asked);
    const response = credential as unknown as AuthenticationResponseJSON;
    const noteUse = await checkOwnPasskey(context, session, response, bindingOf(place, session));
    const numbers = open();
    const wait_s = await context.db.transaction(async (tx) => {
      await noteUse(tx);
      const wait_s = await consumeRateLimitWithin(context, tx, [limitOf(LIMITS.account_number_staff, session.staff.id)]);
      if (wait_s !== undefined) return wait_s;
      // Nothing is shown that cannot be told.
      await writeEntry(tx, context.clock, {
        event: 'staff.account_number_shown',
        who: staffWho(session.staff, request.ip),
        thing,
        after: { account: words, account_type: numbers.account_type },
        why: reason,
      });
      return undefined;
    });
    if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s, extra: { retry_after_s: wait_s } });
    const { routing_number, account_number, account_type } = numbers;
    return { routing_number, account_number, account_type };
  });
}

/** What an authenticator signs is good for this account, in this session alone. */
const bindingOf = (place: string, { session_id }: StaffSession): string => `${place}/${session_id}`;

/** Throws NOT_FOUND, also for a business that has no account yet. */
async function requireShowable({ db, sealer }: Context, { of, id }: Asked): Promise<Showable> {
  if (of === 'business') {
    const kept = await findSettlementAccount(db, id);
    if (!kept) throw new AppError('NOT_FOUND');
    return {
      place: `settlement-account/${kept.business_id}/${kept.version}`,
      thing: { kind: 'business', id, name: kept.business_name },
      words: `Settlement account •••• ${kept.last_four}`,
      open: () => openSettlementAccount(sealer, kept),
    };
  }
  const kept = await findNumbersForStaff(db, id);
  const consumer = kept && (await findConsumerFacts(db, kept.consumer_id));
  if (!kept || !consumer) throw new AppError('NOT_FOUND');
  return {
    place: `bank-account/${kept.id}/${kept.numbers_version}`,
    thing: { kind: 'consumer', id: consumer.id, name: consumer.name },
    words: `${kept.institution_name} •••• ${kept.last_four}`,
    open: () => openNumbers(sealer, kept),
  };
}
