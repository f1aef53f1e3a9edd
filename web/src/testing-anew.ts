import '@testing-library/jest-dom/vitest';
import { userEvent } from '@testing-library/user-event';
import { afterAll, vi } from 'vitest';

/*
 * Files of tests share a process and its jsdom: to make both for each of them took more than a third of the processor's time. Here each
 * file finds them as a page that is loaded anew does: it shares no module with the file before, and nothing that one has left behind.
 */

// Testing Library knows a clock that a test has stopped by this name alone.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } });
// It listens to a document from the first time on, and is not to be told apart from what files leave behind: before they begin.
userEvent.setup();

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();

document.head.replaceChildren();
document.body.replaceChildren();
for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
document.title = '';
localStorage.clear();
sessionStorage.clear();
// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way to its cookies.
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=', 1)[0]}=; path=/; max-age=0`;
window.history.replaceState(null, '', '/');

/** jsdom keeps what these have on their prototypes: what they own, a test has put there. */
for (const faked of [navigator, document])
  for (const [name, { configurable }] of Object.entries(Object.getOwnPropertyDescriptors(faked)))
    if (configurable) Reflect.deleteProperty(faked, name);

// As the entry does with what the server sends.
const { setBrand } = await import('./ui/brand.ts');
setBrand({
  name: 'Drawbridge',
  center: 'Drawbridge Payment Center',
  support_email: 'support@drawbridge.example',
  terms_url: '/terms',
});

const ends: (() => void)[] = [];
for (const target of [window, document] as readonly EventTarget[]) {
  const add = target.addEventListener;
  target.addEventListener = (...heard: Parameters<typeof add>) => {
    add.apply(target, heard);
    ends.push(() => target.removeEventListener(...heard));
  };
  ends.push(() => Object.assign(target, { addEventListener: add }));
}
afterAll(async () => {
  // A page's part that still loads would read the next file's document before that one has its settings.
  await vi.dynamicImportSettled();
  for (const end of ends.splice(0).reverse()) end();
});
