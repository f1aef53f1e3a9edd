import type { DataFileStanding } from '@drawbridge/contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setLanguage } from '../../../language/chosen.ts';
import { answer, button, heading, open, pass, press, refuse, screen, text, toasts, until, within } from '../../testing.tsx';

const READ = 'GET /api/users/self/data-file';
const REQUEST = 'POST /api/users/self/data-file';
const ZIP = 'GET /api/users/self/data-file/zip';
const TERMS = 'GET /api/users/self/terms';
const ERASURE = 'GET /api/users/self/erasure';
const NOW = '2026-11-20T15:00:00.000Z';
const END = '2026-11-27T15:00:00.000Z';
const standing = (state: DataFileStanding['state'], more: Partial<DataFileStanding> = {}): DataFileStanding => ({
  state,
  until: null,
  size_bytes: null,
  ...more,
});
const ready = standing('ready', { until: END, size_bytes: 1_213_440 });
const accepted = { title: null, version: null, blocks: [], accepted_at: '2026-02-03T15:00:00.000Z' };
const opened = async (of: DataFileStanding, service = {}, clock?: string) => {
  const page = await open('/dashboard/settings/privacy', {
    ...(clock && { clock }),
    service: { [READ]: answer(of), [TERMS]: answer(accepted), [ERASURE]: answer({ reasons: [], kept_until: null }), ...service },
  });
  await until(() => heading() === 'Privacy' && text().includes('as a ZIP file'));
  return page;
};
let saved: string[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = vi.fn((file) => {
    saved.push(`${(file as Blob).size}`);
    return 'blob:data';
  });
  URL.revokeObjectURL = vi.fn();
});

test('a file is asked for, made, and shown once it is ready [CUS-14]', async () => {
  const page = await opened(standing('none'), { [REQUEST]: answer(standing('making')) }, NOW);
  page.service[READ] = answer(standing('making'));
  await press(await until(() => button('Request my file')));
  await until(() => text().includes("We're making your file"));
  expect(screen.queryByRole('button', { name: /Request/ })).toBeNull();
  await until(() => document.activeElement === screen.getByRole('heading', { name: 'Download your data' }));
  page.service[READ] = answer(ready);
  await pass(2_000);
  await until(() => text().includes('Your file is ready'));
  expect(text()).toContain('1.2 MB · Download by November 27');
  // Looked at again only while it is made.
  const looks = page.calls(READ).length;
  await pass(10_000);
  expect(page.calls(READ)).toHaveLength(looks);
});

test('a file is saved under its name; one that cannot be brought says why [CUS-14]', async () => {
  const clicked: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  const page = await opened(ready, { [ZIP]: answer('PK') });
  await press(await until(() => button('Download')));
  await until(() => clicked.length === 1);
  expect([clicked, saved.length]).toEqual([['my-data.zip'], 1]);
  page.service[ZIP] = refuse('DATA_FILE_GONE');
  page.service[READ] = answer(standing('expired', { until: END }));
  await press(button('Download'));
  await until(() => toasts().some((toast) => toast.includes('This file was erased. Request a new one.')));
  await until(() => text().includes('You could download it until November 27.'));
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  expect(button('Request a new file')).toBeTruthy();
});

test('whoever signed in a while ago confirms that it is them before either [CUS-14]', async () => {
  const needed = refuse('STEP_UP_NEEDED', { ways: ['sign_in'], about: 'download your data' });
  const page = await opened(ready, { [ZIP]: needed, [REQUEST]: needed });
  for (const name of ['Download', 'Request a new file']) {
    await press(await until(() => button(name)));
    const dialog = await until(() => screen.queryByRole('dialog', { name: "Confirm it's you" }));
    await press(within(dialog as HTMLElement).getByRole('button', { name: 'Close' }));
    await until(() => screen.queryByRole('dialog') === null);
  }
  expect(toasts()).toEqual([]);
  expect([page.calls(ZIP).length, page.calls(REQUEST).length, saved.length]).toEqual([1, 1, 0]);
});

test('one that failed is asked for again, and a refusal says why [CUS-14]', async () => {
  const page = await opened(standing('failed'), { [REQUEST]: refuse('TOO_MANY_REQUESTS') });
  await until(() => text().includes("We couldn't make your file"));
  await press(button('Request a new file'));
  await until(() => toasts().some((toast) => toast.includes("We couldn't request your file")));
  page.service[REQUEST] = answer(ready);
  await press(button('Request a new file'));
  await until(() => text().includes('Your file is ready'));
});

test('while the service is away the page says so and goes on looking [CUS-14]', async () => {
  const page = await opened(standing('making'), {}, NOW);
  await until(() => text().includes("We're making your file"));
  page.service[READ] = refuse('INTERNAL');
  await pass(2_000);
  await until(() => text().includes("We can't check on your file right now. We'll keep trying."));
  expect(text()).toContain("We're making your file");
  page.service[READ] = answer(ready);
  await pass(5_000);
  await until(() => text().includes('Your file is ready'));
  expect(text()).not.toContain("We'll keep trying");
});

test('what cannot be loaded at all is asked for again [CUS-14]', async () => {
  const page = await opened(ready, { [READ]: refuse('INTERNAL') });
  await until(() => text().includes("We couldn't load this."));
  page.service[READ] = answer(ready);
  await press(button('Try again'));
  await until(() => text().includes('Your file is ready'));
});

test('leads to the terms that were accepted, and says when [CUS-12]', async () => {
  await opened(ready);
  await until(() => text().includes('You accepted them on 02/03/2026'));
  const terms = screen.getByRole('link', { name: /Terms and Conditions/ });
  expect(terms.getAttribute('href')).toBe('/dashboard/settings/terms');
});

test('reads in Spanish', async () => {
  await setLanguage('es');
  onTestFinished(() => setLanguage('en'));
  await open('/dashboard/settings/privacy', { service: { [READ]: answer(ready), [TERMS]: answer(accepted) } });
  await until(() => text().includes('Tu archivo está listo'));
  expect(text()).toContain('1.2 MB · Descárgalo a más tardar el 27 de noviembre');
  expect(heading()).toBe('Privacidad');
});
