import { type FormEvent, type MouseEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../language/t.ts';
import { classes } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { XIcon } from '../icons/icons.tsx';
import { useModal } from './use-modal.ts';

export type DialogProps = {
  title: ReactNode;
  /** Asked to close: Escape, the cross, a press beside. The parent removes the dialog, open while rendered. */
  onClose: () => void;
  children?: ReactNode;
  /** Buttons: the way out first, the action last. On a phone they are stacked, the action on top. */
  foot?: ReactNode;
  /** Destroys something: focus starts at the first button of the foot. */
  destructive?: boolean;
  /** Something is under way: neither Escape nor a press beside it closes. */
  held?: boolean;
  /** Controls of the portal's size. */
  dense?: boolean;
  /** Takes the form's submit where the dialog is one. */
  onSubmit?: () => void;
  /** The cross's name. */
  close?: string;
};

/** Leaves at a press beside the dialog. One that started inside (selecting text, say) and ended outside does not. */
function usePressBeside(ref: RefObject<HTMLDialogElement | null>, leave: (() => void) | undefined) {
  const pressed_outside = useRef(false);
  return {
    onMouseDown: (event: MouseEvent) => {
      pressed_outside.current = event.target === ref.current;
    },
    onClick: (event: MouseEvent) => {
      if (pressed_outside.current && event.target === ref.current) leave?.();
    },
  };
}

/** A modal dialog; below 640 a sheet. Render it to open it, stop rendering it to close it. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, foot, destructive = false, held, dense, onSubmit, close = t('Close') } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const leave = held ? undefined : onClose;
  useModal(ref, destructive, leave);
  const presses = usePressBeside(ref, leave);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.();
  };
  const inside = (
    <>
      <div className="dialog__head">
        <h2 className="dialog__title" id={id} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={<XIcon />} label={close} onClick={onClose} disabled={held} />
      </div>
      {children}
      {foot ? <div className="dialog__foot">{foot}</div> : null}
    </>
  );
  // Out of any form it opened from: browsers stop a nested form's submit event before React can hear it.
  return createPortal(
    // Escape leaves as a press beside it does, through the dialog's cancel event.
    <dialog ref={ref} className="dialog-shell" aria-labelledby={id} {...presses}>
      {onSubmit ? (
        <form noValidate className={classes('dialog', dense && 'dense')} onSubmit={submit}>
          {inside}
        </form>
      ) : (
        <div className={classes('dialog', dense && 'dense')}>{inside}</div>
      )}
    </dialog>,
    document.body,
  );
}
