import type { FastifyRequest } from 'fastify';
import type { Interaction, Provider } from 'oidc-provider';
import { AppError } from '../../kernel/errors.ts';
import { INTERACTION_COOKIE } from '../provider.ts';
import { cookiesNamed } from './cookies.ts';

export type SignIn = Interaction;

/**
 * The sign-in that this browser began: its id stands in the address and its own cookie, so that a link to someone
 * else's opens nothing, and two tabs have a cookie each. Throws SIGN_IN_EXPIRED.
 */
export async function findInteraction(provider: Provider, request: FastifyRequest): Promise<SignIn> {
  const { uid } = request.params as { uid: string };
  const interaction = cookiesNamed(request, INTERACTION_COOKIE).includes(uid) ? await provider.Interaction.find(uid) : undefined;
  if (interaction?.prompt.name !== 'login') throw new AppError('SIGN_IN_EXPIRED');
  return interaction;
}
