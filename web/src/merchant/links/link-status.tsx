import type { LinkKind, MerchantLink } from '@drawbridge/contract';
import { Badge, StatusBadge } from '../../ui/feedback/badge.tsx';
import { Tooltip } from '../../ui/feedback/tooltip.tsx';
import { Cause } from '../cause.tsx';
import { statusOf, WORDS } from './link-words.ts';

/** How a link stands; one that has expired says what to do about it. */
export function LinkStatusBadge({ kind, link }: { kind: LinkKind; link: MerchantLink }) {
  const status = statusOf(link);
  if (link.purchase_status !== null) return <Cause status={link.purchase_status} cause={link.purchase_cause} in_links />;
  if (status !== 'EXPIRED') return <StatusBadge status={status} in_links />;
  return (
    <Tooltip
      text={WORDS[kind].expired_hint}
      trigger={(props) => (
        <button type="button" className="links__expired" {...props}>
          <Badge look="outline" as_is>
            {WORDS[kind].expired}
          </Badge>
        </button>
      )}
    />
  );
}
