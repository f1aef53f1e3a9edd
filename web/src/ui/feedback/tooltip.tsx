import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type Placing, useFloating } from '../controls/use-floating.ts';
import { InfoIcon } from '../icons/icons.tsx';

const STAYS_MS = 3000;
/** Time to move the pointer from the trigger onto the text. */
const GRACE_MS = 120;

/** What the trigger must carry. */
export type TooltipTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-describedby': string | undefined;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
  onClick: () => void;
};

export type TooltipProps = Placing & { text: ReactNode; trigger: (props: TooltipTrigger) => ReactNode };

type BubbleProps = Placing & {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
  onEnter: () => void;
  onLeave: () => void;
};

function Bubble({ id, anchor, align, side, children, onEnter, onLeave }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  useFloating(anchor, bubble, { align, side });
  return (
    <span ref={bubble} id={id} className="tooltip" role="tooltip" popover="manual" onPointerEnter={onEnter} onPointerLeave={onLeave}>
      {children}
    </span>
  );
}

/** A short explanation of its trigger. It opens on pointing, focus and tapping; Escape closes it, and so do 3 s. */
export function Tooltip({ text, trigger, align = 'center', side = 'above' }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setOpen(false), STAYS_MS);
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape closes the explanation first, and the dialog around it the next time.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => {
      clearTimeout(timer);
      clearTimeout(leaving.current);
      document.removeEventListener('keydown', press, { capture: true });
    };
  }, [open]);

  const enter = () => {
    clearTimeout(leaving.current);
    setOpen(true);
  };
  const leave = () => {
    leaving.current = setTimeout(() => setOpen(false), GRACE_MS);
  };
  return (
    <>
      {trigger({
        ref: anchor,
        'aria-describedby': open ? id : undefined,
        onPointerEnter: enter,
        onPointerLeave: leave,
        onFocus: enter,
        onBlur: () => setOpen(false),
        onClick: enter,
      })}
      {open ? (
        <Bubble id={id} anchor={anchor} align={align} side={side} onEnter={() => clearTimeout(leaving.current)} onLeave={leave}>
          {text}
        </Bubble>
      ) : null}
    </>
  );
}

/** The small "i" beside a word, with its explanation. `label` names the button: "About your spending limit". */
export function Hint({ label, text, align, side }: Placing & { label: string; text: ReactNode }) {
  return (
    <Tooltip
      text={text}
      align={align}
      side={side}
      trigger={(props) => (
        <button type="button" className="hint" aria-label={label} {...props}>
          <InfoIcon size={16} />
        </button>
      )}
    />
  );
}
