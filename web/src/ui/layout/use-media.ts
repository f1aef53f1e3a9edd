import { useSyncExternalStore } from 'react';

/** A media query as a store. Where there is no layout (tests without a browser) nothing matches. */
export function watchMedia(query: string): { matches: () => boolean; subscribe: (listener: () => void) => () => void } {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : null;
  return {
    matches: () => list?.matches ?? false,
    subscribe: (listener) => {
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
  };
}

const phone = watchMedia('(max-width: 639.98px)');
const desk = watchMedia('(min-width: 1024px)');
const paper = watchMedia('print');
const roomy = watchMedia('(min-width: 1200px)');

/** Below 640: the layout of a phone. */
export function usePhone(): boolean {
  return useSyncExternalStore(phone.subscribe, phone.matches);
}

/** From 1024: the consumer's desk. */
export function useDesk(): boolean {
  return useSyncExternalStore(desk.subscribe, isDesk);
}

let was_desk = desk.matches();
/** Paper is narrower than a window: what is printed keeps the layout that it has on the screen. */
function isDesk(): boolean {
  if (!paper.matches()) was_desk = desk.matches();
  return was_desk;
}

/** From 1200: room for the open sidebar. */
export function useRoomy(): boolean {
  return useSyncExternalStore(roomy.subscribe, roomy.matches);
}
