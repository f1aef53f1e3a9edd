import type { StepUpWay } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Token } from '../../kernel/http/token.ts';
import { secondFactorsOf } from '../factors/second-factor.ts';
import { connectionOfSubject } from '../people/phone.ts';
import { findPasswordIdentityBySubject } from '../people/store.ts';

/**
 * By what the bearer of a token can confirm that it is them, the surest first. The password is enough only for whoever
 * has no factor; whom another provider keeps signs in again there, and a consumer may do so here, by phone.
 */
export async function waysOf(context: Context, { subject, session_id }: Token): Promise<StepUpWay[]> {
  if (context.config.oidc_issuer !== undefined || session_id === undefined) return ['sign_in'];
  const factors = await secondFactorsOf(context, subject);
  if (connectionOfSubject(subject) === 'sms') return [...factors, 'sign_in'];
  if (factors.length > 0) return factors;
  const identity = await findPasswordIdentityBySubject(context.db, subject);
  return identity?.password_hash ? ['password'] : ['sign_in'];
}
