import { useCallback, useEffect, useState } from 'react';
import { usePhone, useRoomy } from './use-media.ts';

const COOKIE = 'sidebar';
const SEVEN_DAYS_S = 7 * 24 * 60 * 60;

/** What the person chose before: open, folded to icons, or nothing yet. */
function kept(): boolean | null {
  const value = new RegExp(`(?:^|; )${COOKIE}=(open|icons)`).exec(document.cookie)?.[1];
  return value === undefined ? null : value === 'open';
}

function keep(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser the portal runs in
  document.cookie = `${COOKIE}=${open ? 'open' : 'icons'}; path=/; max-age=${SEVEN_DAYS_S}; samesite=lax`;
}

export type Sidebar = {
  /** At 16rem with words, not folded to icons. */
  open: boolean;
  /** Below 640: over the page. */
  drawer: boolean;
  toggle: () => void;
  closeDrawer: () => void;
};

/** The portal's sidebar: open from 1200 unless chosen otherwise, a drawer below 640; Ctrl or Cmd+B toggles it. */
export function useSidebar(): Sidebar {
  const phone = usePhone();
  const roomy = useRoomy();
  const [chosen, setChosen] = useState(kept);
  const [drawer, setDrawer] = useState(false);
  const open = chosen ?? roomy;

  const toggle = useCallback(() => {
    if (phone) {
      setDrawer((shown) => !shown);
      return;
    }
    keep(!open);
    setChosen(!open);
  }, [phone, open]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [toggle]);

  return { open, drawer: drawer && phone, toggle, closeDrawer: useCallback(() => setDrawer(false), []) };
}
