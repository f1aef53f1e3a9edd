import type { FoundConsumer } from '@drawbridge/contract/provider';
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx';

const WORDS: Readonly<Record<FoundConsumer['status'], { label: string; look: BadgeLook }>> = {
  ACTIVE: { label: 'Active', look: 'positive' },
  FROZEN: { label: 'Frozen', look: 'negative' },
  DEACTIVATED: { label: 'Deactivated', look: 'outline' },
};

/** Whether somebody can pay and sign in. */
export function ConsumerBadge({ status }: { status: FoundConsumer['status'] }) {
  const { label, look } = WORDS[status];
  return (
    <Badge look={look} as_is>
      {label}
    </Badge>
  );
}
