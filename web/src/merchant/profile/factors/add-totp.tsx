import { useState } from 'react';
import { ApiError } from '../../../session/api.ts';
import { wordsOf } from '../../../session/words-of.ts';
import { CodeCells } from '../../../ui/controls/code-cells.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Problem } from '../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { QrCode } from '../../../ui/layout/qr-code.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { useFactorChanges } from './use-factors.ts';

const CODE_LENGTH = 6;

export interface AddTotpProps {
  /** Another app is in use, and goes on until this one's first code. */
  replaces: boolean;
  onAdded: (recovery_codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Adds an authenticator app: a QR code to scan, then its first code. */
export function AddTotp({ replaces, onAdded, onClose }: AddTotpProps) {
  const { beginTotp } = useFactorChanges();
  const [begun, setBegun] = useState<{ secret: string; key_uri: string }>();
  if (begun) return <ScanSecret {...begun} onAdded={onAdded} onClose={onClose} />;
  return (
    <ConfirmChange
      title={replaces ? 'Replace your authenticator app' : 'Add an authenticator app'}
      yes="Continue"
      change={beginTotp}
      onDone={setBegun}
      onClose={onClose}
    >
      <p>
        An app such as Google Authenticator, 1Password or Microsoft Authenticator makes a new 6-digit code every 30 seconds. You'll enter it
        after your password.
      </p>
      {replaces ? <p className="muted">The app you have now keeps working until you enter the first code of the new one.</p> : null}
    </ConfirmChange>
  );
}

interface ScanSecretProps extends Omit<AddTotpProps, 'replaces'> {
  secret: string;
  key_uri: string;
}

function ScanSecret({ secret, key_uri, onAdded, onClose }: ScanSecretProps) {
  const { code, type, busy, error, problem, submit } = useFirstCode(onAdded);
  return (
    <Dialog
      title="Scan this code with your app"
      dense
      held={busy}
      onClose={onClose}
      onSubmit={submit}
      foot={<DialogFoot onOut={onClose} yes="Turn On" busy={busy} />}
    >
      <div className="stack stack--16">
        <div className="factors__scan">
          <div className="factors__paper">
            <QrCode className="factors__qr" text={key_uri} label="QR code for your authenticator app" />
          </div>
          <p className="muted">
            Can't scan it? Enter this key in your app instead:
            <span className="factors__key" data-totp-key="">
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </span>
          </p>
        </div>
        <Field label="Code from your app" error={error}>
          <CodeCells name="code" length={CODE_LENGTH} value={code} onChange={type} />
        </Field>
        <Problem>{problem}</Problem>
      </div>
    </Dialog>
  );
}

/** The code by which an app shows that it has the secret. */
function useFirstCode(onAdded: AddTotpProps['onAdded']) {
  const { confirmTotp } = useFactorChanges();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ field: boolean; words: string }>();
  async function confirm(): Promise<void> {
    if (busy) return;
    if (code.length !== CODE_LENGTH) return setFailed({ field: true, words: 'Enter the 6 digits' });
    setBusy(true);
    setFailed(undefined);
    try {
      onAdded(await confirmTotp(code));
    } catch (error) {
      setFailed({ field: error instanceof ApiError && error.field === 'code', words: wordsOf(error) });
    } finally {
      setBusy(false);
    }
  }
  const type = (typed: string): void => {
    setCode(typed);
    setFailed(undefined);
  };
  return {
    code,
    type,
    busy,
    error: failed?.field ? failed.words : undefined,
    problem: failed?.field === false ? failed.words : undefined,
    submit: () => void confirm(),
  };
}
