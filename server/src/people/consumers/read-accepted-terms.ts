import type { AcceptedTerms } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { readKeptTerms } from '../../kernel/texts/read-kept-terms.ts';
import { findAcceptedTerms } from './store.ts';

/** The terms that the caller accepted when they registered, as they read then, whatever holds today. */
export async function readAcceptedTerms({ db }: Context, { user_id }: Actor): Promise<AcceptedTerms> {
  const { text, version, accepted_at } = await findAcceptedTerms(db, user_id);
  const { title, blocks } = readKeptTerms(text);
  return { title, version, blocks, accepted_at: accepted_at.toISOString() };
}
