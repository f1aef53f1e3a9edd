import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../class-names.ts';
import { CheckIcon } from '../icons/icons.tsx';
import { Anchor } from './anchor.tsx';
import { type Placing, useFloating, useOutside } from './use-floating.ts';

export type MenuItem = {
  label: string;
  /** Tells two items of the same label apart. */
  id?: string;
  icon?: ReactNode;
  /** What it does. The focus is back on the trigger when it is called. */
  onSelect?: () => void;
  /** A link instead. */
  href?: string;
  danger?: boolean;
  disabled?: boolean;
  /** One of several that can be chosen; the chosen one is ticked. */
  chosen?: boolean;
};

/** What the trigger must carry: spread it into a Button or an IconButton. */
export type MenuTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export type MenuProps = Pick<Placing, 'align'> & {
  /** Names the menu for screen readers: "Actions for link 1052". */
  label: string;
  items: readonly MenuItem[];
  trigger: (props: MenuTrigger) => ReactNode;
  /** Rows of a thumb's height. */
  touch?: boolean;
  /** A quiet line above the items: whose menu it is. */
  heading?: string;
  /** A few words above the items, over as many lines as they take: why some of them cannot be chosen. */
  note?: string;
};

/** Which item the keyboard means next: arrows round and round, Home, End, or the first that begins with what was typed. */
function nextItem(labels: readonly string[], at: number, key: string, typed: string): number | null {
  const last = labels.length - 1;
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1;
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (typed === '') return null;
  // One letter again and again walks through the items that begin with it; more letters narrow down.
  const from = typed.length === 1 ? at + 1 : at;
  for (let step = 0; step < labels.length; step += 1) {
    const candidate = (from + step) % labels.length;
    if (labels[candidate]?.toLowerCase().startsWith(typed)) return candidate;
  }
  return null;
}

const FORGET_TYPING_MS = 600;

type ListProps = Omit<MenuProps, 'trigger'> & {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  first: 'first' | 'last';
  onClose: (refocus: boolean) => void;
};

function MenuList({ id, label, items, align, touch, heading, note, anchor, first, onClose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', timer: 0 as unknown as ReturnType<typeof setTimeout> });
  useFloating(anchor, list, { align });
  useOutside([list, anchor], () => onClose(false));

  const stops = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  useLayoutEffect(() => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const chosen = all.find((item) => item.getAttribute('aria-checked') === 'true');
    (chosen ?? all.at(first === 'first' ? 0 : -1))?.focus();
    const forget = typed.current;
    return () => clearTimeout(forget.timer);
  }, [first]);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Escape is for the menu alone, not for the dialog around it.
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
      }
      onClose(true);
      return;
    }
    const is_text =
      event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && (event.key !== ' ' || typed.current.text !== '');
    if (is_text) {
      clearTimeout(typed.current.timer);
      const key = event.key.toLowerCase();
      typed.current.text = typed.current.text === key ? key : typed.current.text + key;
      typed.current.timer = setTimeout(() => {
        typed.current.text = '';
      }, FORGET_TYPING_MS);
    }
    const all = stops();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const labels = items.map((item) => item.label);
    const to = nextItem(labels, at, event.key, is_text ? typed.current.text : '');
    if (to === null) return;
    event.preventDefault();
    all[to]?.focus();
  };

  const choose = (item: MenuItem) => {
    if (item.disabled) return;
    onClose(true);
    item.onSelect?.();
  };

  return (
    <div
      ref={list}
      id={id}
      className={classes('menu', touch && 'menu--touch')}
      role="menu"
      aria-label={label}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
      popover="manual"
      tabIndex={-1}
      onKeyDown={press}
    >
      {heading ? (
        <p className="menu__heading truncate" role="presentation" title={heading}>
          {heading}
        </p>
      ) : null}
      {note === undefined ? null : (
        <p className="menu__heading" role="presentation" id={`${id}-note`}>
          {note}
        </p>
      )}
      {items.map((item) => {
        const inside = (
          <>
            {item.icon}
            <span className="menu__label">{item.label}</span>
            {item.chosen ? <CheckIcon /> : null}
          </>
        );
        const shared = {
          className: classes('menu__item', item.danger && 'menu__item--danger'),
          tabIndex: -1,
          onPointerMove: (event: { currentTarget: HTMLElement }) => event.currentTarget.focus({ preventScroll: true }),
          onClick: () => choose(item),
        };
        if (item.href !== undefined && !item.disabled) {
          return (
            <Anchor key={item.id ?? item.label} {...shared} href={item.href} role="menuitem">
              {inside}
            </Anchor>
          );
        }
        return (
          <button
            key={item.id ?? item.label}
            {...shared}
            type="button"
            {...(item.chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.chosen })}
            aria-disabled={item.disabled || undefined}
          >
            {inside}
          </button>
        );
      })}
    </div>
  );
}

/** A menu of actions or choices, in the top layer. Arrows, Home, End and typing move; Escape and Tab close. */
export function Menu({ trigger, ...rest }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const close = (refocus: boolean) => {
    setOpen(null);
    if (refocus) anchor.current?.focus();
  };
  return (
    <>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        'aria-controls': open === null ? undefined : id,
        onClick: () => setOpen(open === null ? 'first' : null),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {open === null ? null : <MenuList {...rest} id={id} anchor={anchor} first={open} onClose={close} />}
    </>
  );
}
