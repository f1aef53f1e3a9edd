import type { Context } from '../../context.ts';
import { type NotificationOfChangeRow, readNotificationsOfChange } from './store.ts';

export type ListedNotificationOfChange = NotificationOfChangeRow;

const MOST = 200;

/** The newest notifications of change: what banks told, what changed (numbers masked), and what was refused. */
export function listNotificationsOfChange({ db }: Pick<Context, 'db'>): Promise<ListedNotificationOfChange[]> {
  return readNotificationsOfChange(db, MOST);
}
