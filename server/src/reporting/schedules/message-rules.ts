import { usersToNotify } from '../../merchants/business-users/index.ts';
import type { PurposeRules } from '../../notify/outbox/index.ts';
import { findSchedule } from './store.ts';

/** What a mailed report is about: its schedule, and for whom it is. */
export function aboutReader(schedule_id: string, user_id: string): string {
  return `${schedule_id}:${user_id}`;
}

/** A report that waits to be sent goes to nobody who stopped it, has left or may not see it any more meanwhile. */
export const messageRules: Pick<PurposeRules, 'whyNot'> = {
  async whyNot({ db }, about) {
    const [id = '', user_id = ''] = about.split(':');
    const schedule = await findSchedule(db, id);
    if (!schedule?.user_ids.includes(user_id)) return 'too_late';
    return (await usersToNotify(db, schedule.business_id)).includes(user_id) ? undefined : 'too_late';
  },
};
