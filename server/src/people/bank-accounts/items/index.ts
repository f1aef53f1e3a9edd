import type { Tasks } from '../../../kernel/jobs/queue.ts';
import type { DueWork } from '../../../kernel/jobs/timetable.ts';
import { REMOVE_ITEM, removeItem, removeItems } from './remove-items.ts';

export { accessPlace } from './access-place.ts';
export { keepExchanged } from './keep-exchanged.ts';
export { openAccess } from './open-access.ts';
export { resealed } from './resealed.ts';
export {
  changeItem,
  findItem,
  giveBackItems,
  type Item,
  type ItemEvent,
  type ItemState,
  insertMessage,
  lockItem,
  lockItemOfProvider,
  lockItems,
  noteChoice,
  noteEnd,
  noteGood,
  noteInstitution,
  noteLinkFinished,
  noteNotified,
  notePermission,
  noteUpdateAsked,
  removeUnused,
} from './store.ts';
export { tidy } from './tidy.ts';

/** What falls due here. */
export const dueWork: readonly DueWork[] = [removeItems];
/** The queued work of this module. */
export const tasks: Tasks = { [REMOVE_ITEM]: removeItem };
