import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { Notice } from '../ui/feedback/notice.tsx';

const sentSchema = z.object({ support_reference: z.string() });

/** On the page that a support request leads to: its reference number. Nothing for whoever comes from elsewhere. */
export function SupportSent() {
  const sent = sentSchema.safeParse(useLocation().state);
  if (!sent.success) return null;
  return (
    <Notice role="status">
      Thanks, we got your request. Reference number: <b className="num">{sent.data.support_reference}</b>. We emailed you a copy.
    </Notice>
  );
}
