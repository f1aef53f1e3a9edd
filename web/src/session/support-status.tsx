import type { SupportStatus } from '@drawbridge/contract';
import { t } from '../language/t.ts';
import { Badge, type BadgeLook } from '../ui/feedback/badge.tsx';

const LOOKS: Readonly<Record<SupportStatus, BadgeLook>> = { WAITING_FOR_US: 'default', WAITING_FOR_THEM: 'positive', CLOSED: 'outline' };

/** How somebody's own request stands, as they see it. */
export function SupportStatusBadge({ status }: { status: SupportStatus }) {
  return <Badge look={LOOKS[status]}>{wordsOf(status)}</Badge>;
}

function wordsOf(status: SupportStatus): string {
  if (status === 'CLOSED') return t('Closed');
  return status === 'WAITING_FOR_US' ? t("We'll answer") : t('Answered');
}
