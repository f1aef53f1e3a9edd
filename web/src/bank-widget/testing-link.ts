import { act } from 'react';
import { vi } from 'vitest';
import type { LinkOptions } from './load-link.ts';

/** A fake of Link's own script: it keeps what it was created with. */
export function fakeLink() {
  const created: LinkOptions[] = [];
  const handler = { open: vi.fn(), exit: vi.fn(), destroy: vi.fn() };
  const give = () => {
    window.Plaid = {
      create: (options) => {
        created.push(options);
        return handler;
      },
    };
  };
  return { created, handler, give };
}

export const linkScript = () => document.head.querySelector<HTMLScriptElement>('script[src*="link-initialize.js"]');

/** The script has come, or has not. */
export const fireScript = (event: 'load' | 'error') =>
  act(async () => {
    linkScript()?.dispatchEvent(new Event(event));
  });
