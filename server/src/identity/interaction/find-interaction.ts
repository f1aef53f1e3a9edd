import type { FastifyRequest } from 'fastify';
import type { Interaction, Provider } from 'oidc-provider';
import { AppError } from '../../errors.ts';
import { INTERACTION_COOKIE } from '../provider.ts';

export type SignIn = Interaction;

/**
 * The sign-in under way that this browser began: its id stands in the address and must stand in the browser's cookie too,
 * so that a link to someone else's sign-in opens nothing. Throws SIGN_IN_EXPIRED.
 */
export async function findInteraction(provider: Provider, request: FastifyRequest): Promise<SignIn> {
  const { uid } = request.params as { uid: string };
  const interaction = cookiesOf(request).includes(uid) ? await provider.Interaction.find(uid) : undefined;
  if (interaction?.prompt.name !== 'login') throw new AppError('SIGN_IN_EXPIRED');
  return interaction;
}

/** Every value of the cookie: two sign-ins in two tabs have one each. */
function cookiesOf(request: FastifyRequest): string[] {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split('=', 2));
  return pairs.flatMap(([name, value]) => (name === INTERACTION_COOKIE && value !== undefined ? [value] : []));
}
