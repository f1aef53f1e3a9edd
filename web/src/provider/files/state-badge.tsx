import type { FileState } from '@drawbridge/contract/provider';
import { Badge } from '../../ui/feedback/badge.tsx';
import { FILE_STATE_LABELS, FILE_STATE_LOOKS } from '../words.ts';

/** How a file stands. */
export function FileStateBadge({ state }: { state: FileState }) {
  return (
    <Badge look={FILE_STATE_LOOKS[state]} as_is>
      {FILE_STATE_LABELS[state]}
    </Badge>
  );
}
