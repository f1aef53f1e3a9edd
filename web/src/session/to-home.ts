import { t } from '../language/t.ts';
import type { WayOn } from '../ui/layout/ways-on.tsx';

/** The way back to the dashboard, from what has ended. `kind`: left out where it is the first way on. */
export function toHome(kind?: WayOn['kind']): WayOn {
  return { label: t('Back To Home'), kind, href: '/dashboard' };
}
