import type { Actor } from '../../kernel/http/actor.ts';

/** Who has to do with keys: what they are called in the key's record, their role, and the businesses that they hold. */
export type KeyHolder = Pick<Actor, 'user_id' | 'role' | 'business_ids' | 'address' | 'factor'>;
