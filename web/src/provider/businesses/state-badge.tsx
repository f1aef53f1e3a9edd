import type { ConsoleBusiness } from '@drawbridge/contract/provider';
import { Badge } from '../../ui/feedback/badge.tsx';

/** Whether it closes, may ask for debits, and whether too many come back. */
export function StateBadge({ business: { standing, stopped_at, rates } }: { business: ConsoleBusiness }) {
  if (standing !== 'OPEN')
    return (
      <Badge look={standing === 'CLOSING' ? 'negative' : 'default'} as_is>
        {standing === 'CLOSING' ? 'Closing' : 'Closed'}
      </Badge>
    );
  if (stopped_at !== null)
    return (
      <Badge look="negative" as_is>
        Stopped
      </Badge>
    );
  if (rates.some(({ alarm }) => alarm))
    return (
      <Badge look="default" as_is>
        Too many returns
      </Badge>
    );
  return (
    <Badge look="secondary" as_is>
      Open
    </Badge>
  );
}
