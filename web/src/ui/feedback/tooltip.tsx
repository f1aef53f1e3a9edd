import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type Placing, useFloating, useOutside } from '../controls/use-floating.ts';
import { InfoIcon } from '../icons/icons.tsx';

const STAYS_MS = 3000;
/** Time to move the pointer from the trigger onto the text. */
const GRACE_MS = 120;

type OpenedBy = 'pointer' | 'focus';
type Leaving = { pointerType: string };

/** What the trigger must carry. */
export type TooltipTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-describedby': string | undefined;
  onPointerEnter: () => void;
  onPointerLeave: (event: Leaving) => void;
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
  onLeave: (event: Leaving) => void;
  onClose: () => void;
};

function Bubble({ id, anchor, align, side, children, onEnter, onLeave, onClose }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  useFloating(anchor, bubble, { align, side });
  useOutside([anchor, bubble], onClose);
  return (
    <span ref={bubble} id={id} className="tooltip" role="tooltip" popover="manual" onPointerEnter={onEnter} onPointerLeave={onLeave}>
      {children}
    </span>
  );
}

/** Closes it on Escape, and after its time where the focus alone opened it. */
function useClosing(
  opened_by: OpenedBy | undefined,
  leaving: RefObject<ReturnType<typeof setTimeout> | undefined>,
  close: () => void,
): void {
  const closing = useRef(close);
  useEffect(() => {
    if (opened_by === undefined) return;
    const timer = opened_by === 'focus' ? setTimeout(() => closing.current(), STAYS_MS) : undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape closes the explanation first, and the dialog around it the next time.
      event.preventDefault();
      event.stopPropagation();
      closing.current();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => {
      clearTimeout(timer);
      clearTimeout(leaving.current);
      document.removeEventListener('keydown', press, { capture: true });
    };
  }, [opened_by, leaving]);
}

/**
 * A short explanation of its trigger. Opened by a pointer or a finger it stays until that leaves or presses elsewhere;
 * opened by the focus alone it closes by itself after 3 s. Escape closes it.
 */
export function Tooltip({ text, trigger, align = 'center', side = 'above' }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [opened_by, setOpenedBy] = useState<OpenedBy>();
  const open = opened_by !== undefined;
  const close = () => setOpenedBy(undefined);

  useClosing(opened_by, leaving, close);

  const enter = () => {
    clearTimeout(leaving.current);
    setOpenedBy('pointer');
  };
  const leave = ({ pointerType }: Leaving) => {
    // A finger leaves whenever it is lifted.
    if (pointerType === 'touch') return;
    leaving.current = setTimeout(close, GRACE_MS);
  };
  return (
    <>
      {trigger({
        ref: anchor,
        'aria-describedby': open ? id : undefined,
        onPointerEnter: enter,
        onPointerLeave: leave,
        onFocus: () => setOpenedBy((before) => before ?? 'focus'),
        onBlur: () => setOpenedBy((before) => (before === 'focus' ? undefined : before)),
        onClick: enter,
      })}
      {open ? (
        <Bubble
          id={id}
          anchor={anchor}
          align={align}
          side={side}
          onEnter={() => clearTimeout(leaving.current)}
          onLeave={leave}
          onClose={close}
        >
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
