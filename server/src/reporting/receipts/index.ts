import type { Tasks } from '../../kernel/jobs/queue.ts';
import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { MAIL_RECEIPT, mailReceipt } from './mail-receipt.ts';
import { mailReceipts } from './mail-receipts.ts';

export { receiptKey } from './mail-receipt.ts';
export { mailReceiptAgain } from './mail-receipt-again.ts';
export { routes } from './routes.ts';
export { CHANNEL_WORDS } from './write-receipt.ts';

/** What falls due here. */
export const dueWork: readonly DueWork[] = [mailReceipts];
/** The queued work of this module. */
export const tasks: Tasks = { [MAIL_RECEIPT]: mailReceipt };
