import type { SupportStatus } from '@drawbridge/contract';
import { Badge } from '../../ui/feedback/badge.tsx';
import { STATUS_LABELS, STATUS_LOOKS } from './words.ts';

/** Whose turn it is. */
export function SupportBadge({ status }: { status: SupportStatus }) {
  return <Badge look={STATUS_LOOKS[status]}>{STATUS_LABELS[status]}</Badge>;
}
