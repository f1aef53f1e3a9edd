import type { ApplicationStatus } from '@drawbridge/contract';
import { Badge } from '../../ui/feedback/badge.tsx';
import { STATUS_LABELS, STATUS_LOOKS } from './words.ts';

/** How an application stands. */
export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return (
    <Badge look={STATUS_LOOKS[status]} as_is>
      {STATUS_LABELS[status]}
    </Badge>
  );
}
