import { APPLICATION_LINK_DAYS } from '@drawbridge/contract';

const DAY_MS = 24 * 60 * 60_000;
/** How long a mailed link works, an unfinished application is kept after its last step, and a question waits. */
export const APPLICATION_LINK_MS = APPLICATION_LINK_DAYS * DAY_MS;
