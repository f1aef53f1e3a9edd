import type { PurposeTable } from './notify/outbox/index.ts';
import * as links from './payments/links/index.ts';

/** Which room says whether its messages are still to be sent, and hears what became of them. */
export const PURPOSES: PurposeTable = { payment_link: links.messageRules };
