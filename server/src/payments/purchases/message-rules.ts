import type { PurposeRules } from '../../notify/outbox/index.ts';
import { findStatus } from './history-store.ts';

/** An order that was answered meanwhile, or withdrawn, is announced to nobody. Such messages are about a purchase. */
export const messageRules: Pick<PurposeRules, 'whyNot'> = {
  whyNot: async ({ db }, about) => ((await findStatus(db, about)) === 'WAITING_FOR_APPROVAL' ? undefined : 'too_late'),
};
