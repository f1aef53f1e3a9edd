import { passkeyName } from '../../../session/passkey-name.ts';
import { PasskeyNameDialog } from '../../../session/passkey-name-dialog.tsx';
import { useFactorChanges } from './use-factors.ts';

export interface AddPasskeyProps {
  /** Recovery codes where it is the first factor. */
  onAdded: (recovery_codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Has the browser make a passkey, under a name by which its user knows it again. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const { addPasskey } = useFactorChanges();
  return (
    <PasskeyNameDialog
      title="Add a passkey"
      yes="Create Passkey"
      dense
      name={passkeyName(navigator.userAgent)}
      change={addPasskey}
      onDone={onAdded}
      onClose={onClose}
    >
      <p className="muted">Your device will ask for your fingerprint, face or screen lock.</p>
    </PasskeyNameDialog>
  );
}
