import { type LinkKind, type MerchantLink, tenDigits } from '@drawbridge/contract';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/form-fields.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Segmented } from '../../ui/controls/tabs.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatTypedPhone } from '../../ui/format.ts';
import { CopyIcon, MailIcon, MessageIcon, SendIcon } from '../../ui/icons/icons.tsx';
import { QrIcon } from '../../ui/icons/rare-icons.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { copyLink } from '../copy-link.ts';
import { sayLinkFailed } from './link-failed.ts';
import { LinkSummary } from './link-summary.tsx';
import { WORDS } from './link-words.ts';
import { type RecipientEntries, recipientOf } from './recipient-form.ts';
import { useRenewLink, type useSendLink } from './use-links.ts';

export interface SendFormProps {
  kind: LinkKind;
  link: MerchantLink;
  /** Where it is paid. */
  address: string;
  form: UseFormReturn<RecipientEntries>;
  send: ReturnType<typeof useSendLink>;
  /** It is to be shown on the screen. */
  onShow: () => void;
  onFailed: () => void;
  onClose: () => void;
}

/** Sends a link by text or by e-mail; or gives it by hand. */
export function SendForm({ kind, link, address, form, send, onShow, onFailed, onClose }: SendFormProps) {
  const words = WORDS[kind];
  const submit = form.handleSubmit((entries) => {
    if (send.isPending) return;
    send.mutate(recipientOf(entries), {
      onSuccess: ({ sending }) => {
        if (sending?.state === 'failed' || sending?.state === 'undelivered') return onFailed();
        if (sending?.state === 'sent' || sending?.state === 'delivered') toast.success('Success', words.sent);
        else toast.info(words.on_its_way);
        onClose();
      },
      onError: onFailed,
    });
  });
  return (
    <Dialog
      title={words.send}
      dense
      held={send.isPending}
      onClose={onClose}
      onSubmit={submit}
      foot={<DialogFoot onOut={onClose} yes="Send" icon={<SendIcon />} busy={send.isPending} />}
    >
      <LinkSummary link={link} />
      <RecipientFields form={form} />
      <ByHand kind={kind} link={link} address={address} onShow={onShow} />
    </Dialog>
  );
}

const METHODS = [
  { value: 'sms', label: 'Text', icon: <MessageIcon /> },
  { value: 'email', label: 'Email', icon: <MailIcon /> },
] as const;

function RecipientFields({ form }: Pick<SendFormProps, 'form'>) {
  const method = form.watch('method');
  const choose = (next: typeof method): void => {
    form.setValue('method', next);
    form.clearErrors();
  };
  return (
    <>
      <div className="field">
        <span className="field__label">Send by</span>
        <Segmented label="Send by" tabs={METHODS} value={method} onChange={choose} />
      </div>
      {method === 'sms' ? (
        <TextField
          key="sms"
          form={form}
          name="sms"
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          className="num"
          placeholder="(000) 000-0000"
          typed={(text) => formatTypedPhone(tenDigits(text))}
        />
      ) : (
        <TextField key="email" form={form} name="email" label="Email" type="email" inputMode="email" autoComplete="off" maxLength={254} />
      )}
    </>
  );
}

/** The address of a link, to be copied, or shown as a code. Either gives it a fresh life first. */
function ByHand({ kind, link, address, onShow }: Pick<SendFormProps, 'kind' | 'link' | 'address' | 'onShow'>) {
  const words = WORDS[kind];
  const renew = useRenewLink(kind, link.id);
  const give = (onGiven: () => void): void => renew.mutate(undefined, { onSuccess: onGiven, onError: sayLinkFailed });
  const copy = async (): Promise<void> => {
    // At once: a browser lets a page write there only while it answers a press.
    if (await copyLink(address)) give(() => toast.success('Link Copied!'));
  };
  return (
    <div className="field">
      <span className="field__label">Or copy the link</span>
      <div className="links__copy">
        <Input readOnly aria-label={words.address} value={address} onFocus={(event) => event.target.select()} />
        <Button icon={<CopyIcon />} busy={renew.isPending} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={<QrIcon />} busy={renew.isPending} onClick={() => give(onShow)}>
          Show QR code
        </Button>
      </div>
      <p className="field__hint">Sending, copying or showing it gives the link a fresh {words.life}.</p>
    </div>
  );
}
