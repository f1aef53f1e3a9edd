import type { Passkey } from '@drawbridge/contract';
import { PasskeyNameDialog } from '../../../session/passkey-name-dialog.tsx';
import { useFactorChanges } from './use-factors.ts';

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { renamePasskey } = useFactorChanges();
  return (
    <PasskeyNameDialog
      title="Rename passkey"
      yes="Save"
      dense
      name={passkey.name}
      change={(name) => renamePasskey(passkey.id, name)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
