import { type LinkKind, linkPath, type MerchantLink } from '@drawbridge/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { helpfulWords } from './link-failed.ts';
import { LinkSummary } from './link-summary.tsx';
import { isOpen, sendingWords, WORDS } from './link-words.ts';
import { useRecipientForm } from './recipient-form.ts';
import { SendForm } from './send-form.tsx';
import { useLink, useSendLink } from './use-links.ts';

// Few show a link on a screen: what draws it comes when somebody does.
const LinkCode = lazy(() => import('./link-code.tsx'));

interface SendLinkProps {
  kind: LinkKind;
  onClose: () => void;
}

/** Gives a link to a customer: by text, e-mail, copy, or code on the screen; or says that it cannot be paid. */
export function SendLink({ kind, id, onClose }: SendLinkProps & { id: string }) {
  const { data: link, isError, isFetching, refetch } = useLink(kind, id);
  if (link && isOpen(link)) return <SendOpenLink key={link.id} kind={kind} link={link} onClose={onClose} />;
  return (
    <Dialog title={WORDS[kind].send} dense onClose={onClose} close="Close dialog" foot={<Button onClick={onClose}>Close</Button>}>
      {link ? (
        <>
          <LinkSummary link={link} />
          <Notice role="status">{link.void ? 'This link was voided.' : 'This link was paid.'}</Notice>
        </>
      ) : link === null ? (
        <Problem>We can't find that link.</Problem>
      ) : isError ? (
        <Failed title="We couldn't load the link." onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Spinner label="Loading" />
      )}
    </Dialog>
  );
}

function SendOpenLink({ kind, link, onClose }: SendLinkProps & { link: MerchantLink }) {
  const words = WORDS[kind];
  const [view, setView] = useState<'form' | 'code' | 'failed'>('form');
  const send = useSendLink(kind, link.id);
  const entries = useRecipientForm();
  const address = `${window.location.origin}${linkPath(kind, link.id)}`;
  const back = () => setView('form');
  if (view === 'failed')
    return (
      <Dialog
        key="failed"
        title={words.not_sent}
        dense
        onClose={onClose}
        foot={<DialogFoot onOut={onClose} yes="Try Again" onYes={back} />}
      >
        <p>Please double check your email address or phone number and try again.</p>
        <Problem>{send.data === undefined ? helpfulWords(send.error) : sendingWords(send.data.sending)}</Problem>
      </Dialog>
    );
  if (view === 'code')
    return (
      <Dialog key="code" title={words.address} dense onClose={onClose} foot={<Button onClick={back}>Back</Button>}>
        <Suspense fallback={<Spinner label="Loading" />}>
          <LinkCode link={link} address={address} />
        </Suspense>
      </Dialog>
    );
  return (
    <SendForm
      key="form"
      kind={kind}
      link={link}
      address={address}
      send={send}
      form={entries}
      onShow={() => setView('code')}
      onFailed={() => setView('failed')}
      onClose={onClose}
    />
  );
}
