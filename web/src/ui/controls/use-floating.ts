import { type RefObject, useLayoutEffect } from 'react';

export type Placing = {
  /** Which edges line up. */
  align?: 'start' | 'end' | 'center';
  /** Where it opens if there is room; otherwise on the other side. */
  side?: 'below' | 'above';
};

const GAP_PX = 6;
const EDGE_PX = 8;

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)));

/** Puts `floating` next to `anchor`, inside the window. Both are measured against the window. */
function place(anchor: Element, floating: HTMLElement, { align = 'start', side = 'below' }: Placing): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = floating.getBoundingClientRect();
  const view = floating.ownerDocument.documentElement;
  const below = at.bottom + GAP_PX;
  const above = at.top - GAP_PX - height;
  const fits_below = below + height <= view.clientHeight - EDGE_PX;
  const fits_above = above >= EDGE_PX;
  const top = side === 'below' ? (fits_below || !fits_above ? below : above) : fits_above || !fits_below ? above : below;
  const left = { start: at.left, end: at.right - width, center: at.left + at.width / 2 - width / 2 }[align];
  floating.style.setProperty('left', `${within(left, EDGE_PX, view.clientWidth - width - EDGE_PX)}px`);
  floating.style.setProperty('top', `${within(top, EDGE_PX, view.clientHeight - height - EDGE_PX)}px`);
}

/**
 * Shows an element with `popover="manual"` in the top layer beside its anchor while rendered, so that nothing clips it.
 * A script places it, as style attributes are refused and older phones cannot anchor in CSS.
 */
export function useFloating(anchor: RefObject<Element | null>, floating: RefObject<HTMLElement | null>, placing: Placing): void {
  const { align, side } = placing;
  useLayoutEffect(() => {
    const element = floating.current;
    if (!element) return;
    const settle = () => {
      if (anchor.current) place(anchor.current, element, { align, side });
    };
    element.showPopover();
    settle();
    window.addEventListener('resize', settle);
    // What comes into it later makes it larger.
    const grows = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(settle);
    grows?.observe(element);
    window.addEventListener('scroll', settle, { capture: true, passive: true });
    return () => {
      grows?.disconnect();
      window.removeEventListener('resize', settle);
      window.removeEventListener('scroll', settle, { capture: true });
      if (element.isConnected) element.hidePopover();
    };
  }, [anchor, floating, align, side]);
}

/** Calls `onOutside` when a press or the focus lands outside all of the elements. */
export function useOutside(inside: readonly RefObject<Element | null>[], onOutside: () => void): void {
  useLayoutEffect(() => {
    const look = (event: Event) => {
      const target = event.target;
      if (target instanceof Node && !inside.some((ref) => ref.current?.contains(target))) onOutside();
    };
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
    };
  });
}
