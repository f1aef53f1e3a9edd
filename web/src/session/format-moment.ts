import { formatMomentIn } from '@drawbridge/contract/moments';
import { language } from '../language/chosen.ts';

export { zoneName } from '@drawbridge/contract/moments';

/** A moment by a zone's clocks, with its name: `03/18/2026, 2:41 PM EDT`. Throws RangeError when it is no time. */
export function formatMoment(iso: string, zone: string): string {
  return formatMomentIn(iso, zone, language());
}
