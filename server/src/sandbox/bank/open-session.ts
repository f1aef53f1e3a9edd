import type { SandboxSession } from '@drawbridge/contract/sandbox-bank';
import { AppError } from '../../kernel/errors.ts';
import { type Bank, hashOf } from './bank.ts';
import { findLinkSession, type LinkSession, listInstitutions } from './store.ts';

/** The passage that a link token opens. Throws LINK_TOKEN_INVALID when it is unknown, used or too old. */
export async function requireSession(bank: Bank, link_token: string): Promise<LinkSession> {
  const session = await findLinkSession(bank.db, hashOf(link_token), bank.clock.now());
  if (!session) throw new AppError('LINK_TOKEN_INVALID');
  return session;
}

/** What the widget shows first: the institutions, or the one to sign in to again. Throws LINK_TOKEN_INVALID. */
export async function openSession(bank: Bank, link_token: string): Promise<SandboxSession> {
  const session = await requireSession(bank, link_token);
  const institutions = (await listInstitutions(bank.db)).map(({ id, name }) => ({ institution_id: id, name }));
  return {
    institutions,
    relink: institutions.find((institution) => institution.institution_id === session.institution_id) ?? null,
    expiration: session.expires_at.toISOString(),
  };
}
