import { userInfo } from 'node:os';
import type { Actor } from '../http/actor.ts';

/** Who did something, and from where. */
export interface AuditWho {
  /** `user`: of a merchant, or a consumer; `api_key`: a merchant's program; `provider`: somebody of the center; `unknown`: nobody can say. */
  readonly kind: 'user' | 'api_key' | 'provider' | 'unknown';
  /** A user's id, or `provider:` and a name. */
  readonly id: string | null;
  /** What they are called; a user's is looked up where it is not given. */
  readonly name?: string | null;
  /** Where they called from; null for a command on the center's own machine. */
  readonly address?: string | null;
  /** What they had signed in with: `password`. Null where nobody knows. */
  readonly factor?: string | null;
}

export const UNKNOWN: AuditWho = { kind: 'unknown', id: null };

/** Somebody who signed in, as a call knows them. */
export function userWho(actor: Pick<Actor, 'user_id'> & Partial<Pick<Actor, 'address' | 'factor'>>): AuditWho {
  return { kind: 'user', id: actor.user_id, address: actor.address ?? null, factor: actor.factor ?? null };
}

/** A program with an API key, by what people call the key. */
export function keyWho(key: { readonly id: string; readonly name: string }, address: string): AuditWho {
  return { kind: 'api_key', id: key.id, name: `API key ${key.name}`, address, factor: null };
}

/** Somebody of the center, by the name that they gave or that their machine knows them by. */
export function providerWho(name: string = userInfo().username): AuditWho {
  return { kind: 'provider', id: `provider:${name}`, name, factor: 'command' };
}
