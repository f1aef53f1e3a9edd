import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useDrafts } from './drafts.ts';

/** Asks before somebody leaves what they have not saved: by a link of the portal, or by closing the page. */
export function LeaveGuard() {
  const navigate = useNavigate();
  // A text, as a list would be another one each time.
  const titles = useDrafts(({ drafts }) =>
    Object.values(drafts)
      .map(({ title }) => title)
      .join(', '),
  );
  const [to, setTo] = useState<string>();
  useEffect(() => {
    if (titles === '') return;
    const stay = (event: BeforeUnloadEvent): void => event.preventDefault();
    const ask = (event: MouseEvent): void => {
      const href = leadsAway(event);
      if (href === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(href);
    };
    window.addEventListener('beforeunload', stay);
    document.addEventListener('click', ask, true);
    return () => {
      window.removeEventListener('beforeunload', stay);
      document.removeEventListener('click', ask, true);
    };
  }, [titles]);
  if (to === undefined) return null;
  const leave = (): void => {
    useDrafts.getState().reset();
    void navigate(to);
  };
  return (
    <Dialog
      title="Leave without saving?"
      dense
      destructive
      onClose={() => setTo(undefined)}
      foot={<DialogFoot onOut={() => setTo(undefined)} out="Keep Editing" yes="Leave" kind="danger" onYes={leave} />}
    >
      <p>You have unsaved changes in {titles}.</p>
    </Dialog>
  );
}

/** Where a press on a link goes, if it leaves this page in this tab. */
function leadsAway(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return undefined;
  return link.pathname === window.location.pathname ? undefined : `${link.pathname}${link.search}${link.hash}`;
}
