import type { Passkey } from '@drawbridge/contract';
import { t } from '../../../language/t.ts';
import { useChange } from '../../../session/use-change.ts';
import { Problem } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { usePasskeyChanges } from './use-passkeys.ts';

export interface RemovePasskeyProps {
  passkey: Passkey;
  /** It is the last one, and payments ask for it. */
  ends_asking: boolean;
  onClose: () => void;
}

/** Asks before a passkey is removed, and says what that does. */
export function RemovePasskey({ passkey, ends_asking, onClose }: RemovePasskeyProps) {
  const { remove } = usePasskeyChanges();
  const removing = useChange(
    () => remove(passkey.id),
    () => {
      toast.success(t('Success'), t('Passkey removed'));
      onClose();
    },
  );
  return (
    <Dialog
      title={t('Remove passkey')}
      destructive
      held={removing.busy}
      onClose={onClose}
      onSubmit={removing.run}
      foot={<DialogFoot onOut={onClose} yes={t('Remove')} kind="danger" busy={removing.busy} />}
    >
      <div className="stack stack--16">
        <p>{t("“{name}” won't log you in anymore. Your device may still list it until you delete it there.", { name: passkey.name })}</p>
        {ends_asking ? <p>{t("This is your last passkey, so we won't ask for one when you pay.")}</p> : null}
        <Problem>{removing.problem}</Problem>
      </div>
    </Dialog>
  );
}
