import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../class-names.ts';
import { type Placing, useFloating, useOutside } from './use-floating.ts';

/** What the trigger must carry. */
export type PopoverTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
};

export type PopoverProps = Placing & {
  /** Names the panel for screen readers. */
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  /** What it holds; `close` shuts it and gives the focus back. */
  children: (close: () => void) => ReactNode;
  /** Controls of the portal's size. */
  dense?: boolean;
};

type PanelProps = Placing & {
  id: string;
  label: string;
  dense?: boolean;
  anchor: RefObject<HTMLElement | null>;
  onClose: (refocus: boolean) => void;
  children: ReactNode;
};

function Panel({ id, label, dense, anchor, align, side, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating(anchor, panel, { align, side });
  useOutside([panel, anchor], () => onClose(false));
  useLayoutEffect(() => panel.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose(true);
  };
  return (
    <div
      ref={panel}
      id={id}
      className={classes('popover', dense && 'dense')}
      role="dialog"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      onKeyDown={press}
    >
      {children}
    </div>
  );
}

/** A panel beside its trigger: filters, an explanation. It is not modal: a press or the focus outside closes it. */
export function Popover({ label, trigger, children, dense, align, side }: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) anchor.current?.focus();
  };
  return (
    <>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open ? (
        <Panel id={id} label={label} dense={dense} anchor={anchor} align={align} side={side} onClose={close}>
          {children(() => close(true))}
        </Panel>
      ) : null}
    </>
  );
}
