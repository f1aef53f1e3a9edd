import { vi } from 'vitest';
import { FakeSocket } from './testing-channel.ts';

/* What jsdom lacks of a browser, and what would leave it. */

/** What a page watches for scrolling out of sight. jsdom has no layout: it happens when a test tells it. */
export const watched: { callback: IntersectionObserverCallback; element: Element | undefined }[] = [];
class FakeIntersectionObserver {
  readonly entry: (typeof watched)[number];
  constructor(callback: IntersectionObserverCallback) {
    this.entry = { callback, element: undefined };
    watched.push(this.entry);
  }
  observe(element: Element): void {
    this.entry.element = element;
  }
  unobserve(): void {}
  disconnect(): void {
    this.entry.element = undefined;
  }
}

/** Where the page left for, by `assign` or `replace`: whole addresses, the newest last. `reload` is one too. */
export const left: string[] = [];

/** jsdom cannot leave a page: where it would go is written down instead. */
function fakeLocation(): void {
  const real = window.location;
  const go = (to: string | URL): void => void left.push(new URL(to, real.href).href);
  // The real one's ways out are fixed to it, so that the proxy cannot stand before it.
  const fake = new Proxy({} as Location, {
    get: (_, name) => {
      if (name === 'assign' || name === 'replace') return go;
      if (name === 'reload') return () => left.push('reload');
      const value: unknown = Reflect.get(real, name, real);
      return typeof value === 'function' ? value.bind(real) : value;
    },
    set: (_, name, value) => Reflect.set(real, name, value, real),
  });
  vi.stubGlobal('location', fake);
}

/** Gives every test a browser of its own. */
export function playBrowser(): void {
  FakeSocket.all = [];
  watched.length = 0;
  left.length = 0;
  fakeLocation();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: (_name: string, work: () => unknown) => work() } });
}
