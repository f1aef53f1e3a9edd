import { Notice } from '../ui/feedback/notice.tsx';
import { useCurrentBusiness } from './use-current-business.ts';

/** On each page, that the business, or of all locations some, takes no new payments, and what goes on. */
export function ClosingNotice() {
  const { business, businesses } = useCurrentBusiness();
  const shown = business === undefined ? businesses : [business];
  const closing = shown.filter(({ Standing }) => Standing === 'CLOSING').map(({ BusinessName }) => BusinessName);
  const closed = shown.filter(({ Standing }) => Standing === 'CLOSED').map(({ BusinessName }) => BusinessName);
  return (
    <>
      {closing.length === 0 ? null : (
        <Notice kind="warning">
          <strong>Closing: {closing.join(', ')}.</strong> It takes no new payments. Approved payments will still be collected and paid out.
          Download the reports you want to keep, and contact Support if you weren't expecting this.
        </Notice>
      )}
      {closed.length === 0 || business === undefined ? null : (
        <Notice>
          <strong>{closed[0]} is closed.</strong> Nothing is left to collect or pay out. Its payments and reports stay here.
        </Notice>
      )}
    </>
  );
}
