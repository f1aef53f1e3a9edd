import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
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

/** The keyboard's next item: arrows round and round, Home, End, or the first that begins with what was typed. */
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

/** Takes keys of an item's name; gives what was typed so far, '' for other keys. It is forgotten a moment later. */
function useTyping(): (event: KeyboardEvent) => string {
  const text = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ key, ctrlKey, metaKey, altKey }) => {
    const is_letter = key.length === 1 && !ctrlKey && !metaKey && !altKey && (key !== ' ' || text.current !== '');
    if (!is_letter) return '';
    clearTimeout(timer.current);
    const letter = key.toLowerCase();
    text.current = text.current === letter ? letter : text.current + letter;
    timer.current = setTimeout(() => {
      text.current = '';
    }, FORGET_TYPING_MS);
    return text.current;
  };
}

type ListProps = Omit<MenuProps, 'trigger'> & {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  first: 'first' | 'last';
  onClose: (refocus: boolean) => void;
};

/** What the keys do in a menu. */
function useKeys(list: RefObject<HTMLElement | null>, items: readonly MenuItem[], onClose: ListProps['onClose']) {
  const typedWith = useTyping();
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Escape is for the menu alone, not for the dialog around it.
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
      }
      onClose(true);
      return;
    }
    const all = stopsIn(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = nextItem(
      items.map((item) => item.label),
      at,
      event.key,
      typedWith(event),
    );
    if (to === null) return;
    event.preventDefault();
    all[to]?.focus();
  };
}

function MenuList({ id, label, items, align, touch, heading, note, anchor, first, onClose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useFloating(anchor, list, { align });
  useOutside([list, anchor], () => onClose(false));

  useLayoutEffect(() => {
    const all = stopsIn(list.current);
    const chosen = all.find((item) => item.getAttribute('aria-checked') === 'true');
    (chosen ?? all.at(first === 'first' ? 0 : -1))?.focus();
  }, [first]);

  const press = useKeys(list, items, onClose);

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
      {items.map((item) => (
        <Entry key={item.id ?? item.label} item={item} onClose={onClose} />
      ))}
    </div>
  );
}

const stopsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

function Entry({ item, onClose }: { item: MenuItem } & Pick<ListProps, 'onClose'>) {
  const { label, icon, href, danger, disabled, chosen, onSelect } = item;
  const inside = (
    <>
      {icon}
      <span className="menu__label">{label}</span>
      {chosen ? <CheckIcon /> : null}
    </>
  );
  const shared = {
    className: classes('menu__item', danger && 'menu__item--danger'),
    tabIndex: -1,
    onPointerMove: (event: { currentTarget: HTMLElement }) => event.currentTarget.focus({ preventScroll: true }),
    onClick: () => {
      if (disabled) return;
      onClose(true);
      onSelect?.();
    },
  };
  if (href !== undefined && !disabled)
    return (
      <Anchor {...shared} href={href} role="menuitem">
        {inside}
      </Anchor>
    );
  return (
    <button
      {...shared}
      type="button"
      {...(chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen })}
      aria-disabled={disabled || undefined}
    >
      {inside}
    </button>
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
