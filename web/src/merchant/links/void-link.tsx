import type { LinkKind, MerchantLink } from '@drawbridge/contract';
import { toast } from '../../ui/feedback/toasts.ts';
import { AskFirst } from '../ask-first.tsx';
import { sayLinkFailed } from './link-failed.ts';
import { LinkSummary } from './link-summary.tsx';
import { useVoidLink } from './use-links.ts';

export interface VoidLinkProps {
  kind: LinkKind;
  link: MerchantLink;
  onClose: () => void;
}

/** Asks before a link is voided: that is for good. */
export function VoidLink({ kind, link, onClose }: VoidLinkProps) {
  const voiding = useVoidLink(kind, link.id);
  return (
    <AskFirst
      yes="Yes, void"
      busy={voiding.isPending}
      onYes={(then) => voiding.mutate(undefined, then)}
      onDone={() => toast.success('Success', `Link ${link.number} is voided`)}
      onRefused={(error) => void sayLinkFailed(error)}
      onClose={onClose}
    >
      <LinkSummary link={link} />
      <p>This link will stop working, even if it's already been sent. You can't undo this.</p>
    </AskFirst>
  );
}
