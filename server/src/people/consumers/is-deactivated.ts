import type { Actor } from '../../kernel/http/actor.ts';

/** Whether the caller's account is deactivated; a newcomer's cannot be. */
export function isDeactivated(actor: Actor | undefined): { deactivated: boolean } {
  return { deactivated: actor?.status === 'DEACTIVATED' };
}
