import type { ConsoleConsumer, FoundConsumer } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { listSessions } from '../../identity/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { readSpentToday } from '../../payments/purchases/index.ts';
import { listAccountsForStaff, type StaffAccount } from '../../people/bank-accounts/index.ts';
import {
  type ConsumerFacts,
  type FoundRow,
  findConsumerFacts,
  findConsumers,
  listFormerContacts,
  pendingCents,
  readNumberProof,
} from '../../people/consumers/index.ts';
import type { ConsoleBinder } from './bind.ts';
import { looksAt, noteLook } from './look.ts';
import { presentProof } from './present-proof.ts';

const MOST_FOUND = 25;
const MOST_FORMER = 20;

/** Consumers found, and one consumer's page. Each look at one is an entry of the audit log. */
export function consumerCalls({ on }: ConsoleBinder, context: Context): void {
  on('findConsumers', async ({ query: { q = '' } }) => {
    const rows = q === '' ? [] : await findConsumers(context, q, MOST_FOUND + 1);
    return { consumers: rows.slice(0, MOST_FOUND).map(presentFound), more: rows.length > MOST_FOUND };
  });

  on('readConsumer', async ({ params: { id }, staff, request }) => {
    const facts = await findConsumerFacts(context.db, id);
    if (!facts) throw new AppError('NOT_FOUND');
    await noteLook(context, staff, request, { kind: 'consumer', id, name: facts.name });
    return presentConsumer(context, facts);
  });
}

async function presentConsumer(context: Context, facts: ConsumerFacts): Promise<ConsoleConsumer> {
  const { db, config, clock } = context;
  const { id, subject, email_verified, language } = facts;
  const daily_limit = facts.daily_limit_cents ?? config.daily_limit_cents;
  const accounts = await listAccountsForStaff(db, id);
  const sessions = await listSessions(context, { subject, session_id: undefined });
  const proof = await readNumberProof(context, id);
  const former = await listFormerContacts(db, id, MOST_FORMER);
  return {
    ...presentFound(facts),
    email_verified,
    language,
    accounts: accounts.map(presentAccount),
    limits: {
      daily_limit,
      everyones: config.daily_limit_cents,
      spent_today: await readSpentToday(db, id, daily_limit, clock.now()),
      pending: await pendingCents(db, id),
    },
    sessions: sessions.items.map(({ this_device: _own, ...session }) => session),
    sessions_elsewhere: sessions.kept_elsewhere,
    proof: proof ? presentProof(proof) : null,
    contact_changes: former.map(({ kind, was, at }) => ({
      kind,
      was: kind === 'phone' ? maskPhone(was) : maskEmail(was),
      at: at.toISOString(),
    })),
    history: await looksAt(context, 'consumer', id),
  };
}

/** Enough to tell people apart by; whoever needs the whole number or address asks the person. */
export function presentFound({ id, name, status, phone_number, email, city, state, since }: FoundRow): FoundConsumer {
  return {
    id,
    name,
    status,
    phone: maskPhone(phone_number),
    email: maskEmail(email),
    city,
    state,
    since: since.toISOString(),
  };
}

function maskPhone(phone_number: string): string {
  return `(•••) •••-${phone_number.slice(-4)}`;
}

function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••••${email.slice(at)}`;
}

function presentAccount(account: StaffAccount): ConsoleConsumer['accounts'][number] {
  const { id, institution_name, account_type, last_four, is_primary, verification, created_at, removed_at } = account;
  return {
    id,
    institution_name,
    account_type,
    last_four,
    is_primary,
    verification,
    trouble: troubleOf(account),
    linked_at: created_at.toISOString(),
    removed_at: removed_at?.toISOString() ?? null,
  };
}

const CLOSED: Readonly<Record<string, string>> = {
  login: 'Its owner must sign in at the bank again',
  numbers_changed: 'Its numbers changed at the bank',
  not_shared: 'It is no longer shared with us',
};

function troubleOf({ invalid_reason, closed_because }: StaffAccount): string | null {
  if (invalid_reason !== null) return `Closed by a return: ${invalid_reason}`;
  return closed_because === null ? null : (CLOSED[closed_because] ?? closed_because);
}
