import { type LinkKind, linkDispatch, linkPath, type MerchantLink, tenDigits } from '@drawbridge/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Segmented } from '../../ui/controls/tabs.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatTypedPhone } from '../../ui/format.ts';
import { CopyIcon, MailIcon, MessageIcon, QrIcon, SendIcon } from '../../ui/icons/icons.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { sayLinkFailed, tellingWords } from './link-failed.ts';
import { LinkSummary } from './link-summary.tsx';
import { isOpen, sendingWords, WORDS } from './link-words.ts';
import { type Recipient, useLink, useRenewLink, useSendLink } from './use-links.ts';

// Few show a link on a screen: what draws it comes when somebody does.
const LinkCode = lazy(() => import('./link-code.tsx'));

interface SendLinkProps {
  kind: LinkKind;
  onClose: () => void;
}

/** Gives a link to a customer: by text, by e-mail, copied, or as a code on the screen. Says so where it can no longer be paid. */
export function SendLink({ kind, id, onClose }: SendLinkProps & { id: string }) {
  const { data: link, isError, isFetching, refetch } = useLink(kind, id);
  if (link && isOpen(link)) return <SendOpenLink key={link.id} kind={kind} link={link} onClose={onClose} />;
  return (
    <Dialog title={WORDS[kind].send} dense onClose={onClose} close="Close dialog" foot={<Button onClick={onClose}>Close</Button>}>
      {link ? (
        <>
          <LinkSummary link={link} />
          <Notice role="status">{link.void ? 'This link has been voided.' : 'This link has been paid.'}</Notice>
        </>
      ) : link === null ? (
        <Notice kind="negative" role="alert">
          There is no such link.
        </Notice>
      ) : isError ? (
        <Failed title="The link could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Spinner label="Loading" />
      )}
    </Dialog>
  );
}

const METHODS = [
  { value: 'sms', label: 'Text', icon: <MessageIcon /> },
  { value: 'email', label: 'Email', icon: <MailIcon /> },
] as const;
const REQUIRED = { sms: 'Number is required', email: 'Email is required' } as const;

function SendOpenLink({ kind, link, onClose }: SendLinkProps & { link: MerchantLink }) {
  const words = WORDS[kind];
  const [view, setView] = useState<'form' | 'code' | 'failed'>('form');
  const [method, setMethod] = useState<Recipient['method']>('sms');
  const [typed, setTyped] = useState({ sms: '', email: '' });
  const [problem, setProblem] = useState<string>();
  const send = useSendLink(kind, link.id);
  const renew = useRenewLink(kind, link.id);
  const address = `${window.location.origin}${linkPath(kind, link.id)}`;

  const change = (value: string): void => {
    setTyped({ ...typed, [method]: value });
    setProblem(undefined);
  };
  const submit = (): void => {
    if (send.isPending) return;
    const recipient = method === 'sms' ? `+1${typed.sms}` : typed.email.trim();
    const read = linkDispatch.safeParse({ method, recipient });
    const found = typed[method].trim() === '' ? REQUIRED[method] : read.error?.issues[0]?.message;
    setProblem(found);
    if (found !== undefined) return;
    send.mutate(
      { method, recipient },
      {
        onSuccess: ({ sending }) => {
          if (sending?.state === 'failed' || sending?.state === 'undelivered') return setView('failed');
          if (sending?.state === 'sent' || sending?.state === 'delivered') toast.success('Success', words.sent);
          else toast.info(words.on_its_way);
          onClose();
        },
        onError: () => setView('failed'),
      },
    );
  };
  const copy = async (): Promise<void> => {
    try {
      // At once: a browser lets a page write there only while it answers a press.
      await navigator.clipboard.writeText(address);
    } catch {
      // Without HTTPS, or refused. The address stands there to be copied by hand.
      toast.error('Error', 'The link could not be copied');
      return;
    }
    renew.mutate(undefined, { onSuccess: () => toast.success('Link Copied!'), onError: sayLinkFailed });
  };
  const show = (): void => renew.mutate(undefined, { onSuccess: () => setView('code'), onError: sayLinkFailed });

  if (view === 'failed') {
    const telling = send.data === undefined ? tellingWords(send.error) : sendingWords(send.data.sending);
    return (
      <Dialog
        key="failed"
        title={words.not_sent}
        dense
        onClose={onClose}
        foot={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" onClick={() => setView('form')}>
              Try Again
            </Button>
          </>
        }
      >
        <p>Please double check your email address or phone number and try again.</p>
        {telling === undefined ? null : (
          <Notice kind="negative" role="alert">
            {telling}
          </Notice>
        )}
      </Dialog>
    );
  }
  if (view === 'code')
    return (
      <Dialog key="code" title={words.address} dense onClose={onClose} foot={<Button onClick={() => setView('form')}>Back</Button>}>
        <Suspense fallback={<Spinner label="Loading" />}>
          <LinkCode link={link} address={address} />
        </Suspense>
      </Dialog>
    );
  return (
    <Dialog
      key="form"
      title={words.send}
      dense
      held={send.isPending}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" icon={<SendIcon />} busy={send.isPending}>
            Send
          </Button>
        </>
      }
    >
      <LinkSummary link={link} />
      <div className="field">
        <span className="field__label">Send by</span>
        <Segmented
          label="Send by"
          tabs={METHODS}
          value={method}
          onChange={(next) => {
            setMethod(next);
            setProblem(undefined);
          }}
        />
      </div>
      {method === 'sms' ? (
        <Field key="sms" label="Phone number" error={problem}>
          <Input
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className="num"
            placeholder="(000) 000-0000"
            value={formatTypedPhone(typed.sms)}
            onChange={(event) => change(tenDigits(event.target.value))}
          />
        </Field>
      ) : (
        <Field key="email" label="Email" error={problem}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={typed.email}
            onChange={(event) => change(event.target.value)}
          />
        </Field>
      )}
      <div className="field">
        <span className="field__label">Or copy the link</span>
        <div className="links__copy">
          <Input readOnly aria-label={words.address} value={address} onFocus={(event) => event.target.select()} />
          <Button icon={<CopyIcon />} busy={renew.isPending} onClick={() => void copy()}>
            Copy
          </Button>
          <Button icon={<QrIcon />} busy={renew.isPending} onClick={show}>
            Show QR code
          </Button>
        </div>
        <p className="field__hint">Sending, copying or showing it gives the link a fresh {words.life}.</p>
      </div>
    </Dialog>
  );
}
