import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Button, type ButtonLook } from '../controls/button.tsx';

export interface DialogFootProps extends Pick<ButtonLook, 'kind' | 'icon'> {
  /** What the way out says, and what it does. */
  out?: string;
  onOut: () => void;
  /** The way out without an edge. */
  quiet?: boolean;
  /** What the button says that does it. */
  yes: ReactNode;
  /** Left out, that button submits the dialog's form. */
  onYes?: () => void;
  /** It is under way: nothing can be pressed. */
  busy?: boolean;
  disabled?: boolean;
}

/** The two buttons of a dialog: the way out first, the action last. */
export function DialogFoot({ out = t('Cancel'), onOut, quiet, yes, onYes, kind = 'primary', icon, busy, disabled }: DialogFootProps) {
  return (
    <>
      <Button kind={quiet ? 'ghost' : 'plain'} onClick={onOut} disabled={busy}>
        {out}
      </Button>
      <Button kind={kind} type={onYes ? 'button' : 'submit'} icon={icon} busy={busy} disabled={disabled} onClick={onYes}>
        {yes}
      </Button>
    </>
  );
}
