import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { enterModal } from './top-layer.ts';

const FIELDS = 'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** Where the focus of a dialog that just opened belongs. */
function firstStop(dialog: HTMLElement, destructive: boolean): HTMLElement | null {
  const wanted = dialog.querySelector<HTMLElement>('[data-first-focus]');
  if (wanted) return wanted;
  const cautious = destructive ? dialog.querySelector<HTMLElement>('.dialog__foot button') : dialog.querySelector<HTMLElement>(FIELDS);
  return cautious ?? dialog.querySelector<HTMLElement>('.dialog__title');
}

/**
 * Makes a native dialog modal while rendered: focus inside, Escape closes, focus returns. @param destructive starts at
 * its foot's first button (Cancel), not the first field @param onClose asked to close by Escape; else it does nothing
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, destructive: boolean, onClose?: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = dialog.ownerDocument.activeElement;
    dialog.showModal();
    firstStop(dialog, destructive)?.focus();
    const leave = enterModal(dialog);
    return () => {
      const held = dialog.contains(document.activeElement) ? document.activeElement : null;
      leave();
      dialog.close();
      if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
      opener.focus();
      // A toast that had the focus has moved out, and React gives it the focus back once the dialog is gone.
      if (!held?.isConnected || dialog.contains(held)) return;
      queueMicrotask(() => {
        if (document.activeElement === held) opener.focus();
      });
    };
  }, [ref, destructive]);

  useEffect(() => {
    const dialog = ref.current;
    const cancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      close.current?.();
    };
    dialog?.addEventListener('cancel', cancel);
    return () => dialog?.removeEventListener('cancel', cancel);
  }, [ref]);
}
