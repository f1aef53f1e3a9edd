import type { FactorList, Passkey } from '@drawbridge/contract';
import { toast } from '../../../ui/feedback/toasts.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { useFactorChanges } from './use-factors.ts';

export interface RemoveFactorProps {
  /** Left out: the authenticator app. */
  passkey?: Passkey;
  list: FactorList;
  onClose: () => void;
}

/** Asks before a passkey or the authenticator app is removed, and says what that does. */
export function RemoveFactor({ passkey, list, onClose }: RemoveFactorProps) {
  const { removePasskey, removeTotp } = useFactorChanges();
  const is_last = list.passkeys.length + (list.totp ? 1 : 0) === 1;
  return (
    <ConfirmChange<unknown>
      title={passkey ? 'Remove passkey' : 'Remove authenticator app'}
      yes="Remove"
      kind="danger"
      change={() => (passkey ? removePasskey(passkey.id) : removeTotp())}
      onDone={() => {
        toast.success('Success', passkey ? 'Passkey removed' : 'Authenticator app removed');
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {passkey
          ? `“${passkey.name}” won't log you in anymore. Your device may still list it until you delete it there.`
          : "Its codes won't be asked for or accepted anymore."}
      </p>
      {is_last ? <p className="muted">From then on your password alone logs you in, and your recovery codes are gone.</p> : null}
    </ConfirmChange>
  );
}
