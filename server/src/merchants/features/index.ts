import type { Tasks } from '../../kernel/jobs/queue.ts';
import { MAIL_FEATURE, mailFeature } from './mail-feature.ts';

export { requireFeatureOn } from './require-feature-on.ts';
export { switchFeature } from './switch-feature.ts';

export const tasks: Tasks = { [MAIL_FEATURE]: mailFeature };
