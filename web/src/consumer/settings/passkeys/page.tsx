import type { OwnPasskeyList, Passkey } from '@drawbridge/contract';
import { useState } from 'react';
import { said, t } from '../../../language/t.ts';
import { hasPasskeys } from '../../../session/passkey.ts';
import { passkeyName } from '../../../session/passkey-name.ts';
import { PasskeyNameDialog } from '../../../session/passkey-name-dialog.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Failed } from '../../../ui/feedback/empty.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { AskWhenPaying } from './ask-when-paying.tsx';
import { ConfirmItsYou } from './confirm-its-you.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RemovePasskey } from './remove-passkey.tsx';
import { usePasskeyChanges, usePasskeys } from './use-passkeys.ts';

/** `/dashboard/settings/passkeys`: what a consumer signs in with beside their phone number, and approves payments with. */
export default function PasskeysPage() {
  return (
    <SettingsFrame title={t('Passkeys')}>
      <p className="muted settings__lead">{t('Sign in with your face, fingerprint or device PIN. You can still get a code by text.')}</p>
      <Loaded />
      <ConfirmItsYou />
    </SettingsFrame>
  );
}

function Loaded() {
  const { data, isError, isFetching, refetch } = usePasskeys();
  // A list once read stays, with what is being typed over it, where reading it again fails.
  if (data !== undefined) return <Passkeys list={data} />;
  return isError ? (
    <Failed title={t("Your passkeys couldn't be loaded")} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <Skeleton shape="row" />
  );
}

/** What is asked in a dialog: for the name of a new one, or about one of the list. */
type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

function Passkeys({ list: { passkeys, ask_when_paying } }: { list: OwnPasskeyList }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      {passkeys.length === 0 ? null : (
        <ul className="card list settings">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ what: 'rename', passkey })}
              onRemove={() => setOpen({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {passkeys.length === 0 ? null : <AskWhenPaying asks={ask_when_paying} />}
      {hasPasskeys() ? (
        <Button kind={passkeys.length === 0 ? 'primary' : 'plain'} size="lg" block onClick={() => setOpen({ what: 'add' })}>
          {t('Add a Passkey')}
        </Button>
      ) : (
        <Notice>{t("This browser can't use passkeys. Open this page in another one to add yours.")}</Notice>
      )}
      {open?.what === 'add' ? <AddPasskey onClose={close} /> : null}
      {open?.what === 'rename' ? <RenamePasskey passkey={open.passkey} onClose={close} /> : null}
      {open?.what === 'remove' ? (
        <RemovePasskey passkey={open.passkey} ends_asking={ask_when_paying && passkeys.length === 1} onClose={close} />
      ) : null}
    </>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const { add } = usePasskeyChanges();
  return (
    <PasskeyNameDialog
      title={t('Add a passkey')}
      yes={t('Continue')}
      name={said(passkeyName(navigator.userAgent))}
      change={add}
      onDone={() => {
        toast.success(t('Success'), t('Passkey added'));
        onClose();
      }}
      onClose={onClose}
    >
      <p className="muted">{t('Your device will ask for your face, fingerprint or PIN.')}</p>
    </PasskeyNameDialog>
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { rename } = usePasskeyChanges();
  return (
    <PasskeyNameDialog
      title={t('Rename passkey')}
      yes={t('Save')}
      name={passkey.name}
      change={(name) => rename(passkey.id, name)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
