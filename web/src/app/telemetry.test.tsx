import './boot-testing.ts';

import { users } from '@drawbridge/contract';
import { type TelemetryEvents, type TelemetryReports, telemetry } from '@drawbridge/contract/routes/telemetry';
import { pageOf, SESSION_SAMPLE } from '@drawbridge/contract/telemetry';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from '../session/api.ts';
import { logOut } from '../session/session.ts';
import { track } from './analytics.ts';
import { sendEvents } from './analytics-sender.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { noteCall, notePage, report } from './report.ts';
import { describeError } from './report-error.ts';
import { sendReports } from './report-sender.ts';
import { startTelemetry } from './telemetry.ts';
import { answer, button, left, type Opened, open, press, refuse, settle, until } from './testing.tsx';

const EVENTS = 'POST /api/telemetry/events';
const REPORTS = 'POST /api/telemetry/reports';
const TAKEN = { [EVENTS]: answer({}), [REPORTS]: answer({}) };
const MAYA = { sub: 'usr_maya', paybotic_banking_roles: ['pc:consumer'], phone_number: '+15551234567', email: 'maya@example.com' };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  Reflect.deleteProperty(navigator, 'doNotTrack');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

/** What was sent, each body as the contract takes it: another would be refused. */
const events = ({ calls }: Opened): TelemetryEvents[] => calls(EVENTS).map(({ body }) => telemetry.events.body.parse(body));
const reports = ({ calls }: Opened): TelemetryReports[] => calls(REPORTS).map(({ body }) => telemetry.reports.body.parse(body));
const hide = () => act(async () => void window.dispatchEvent(new Event('pagehide')));

describe('nothing is sent', () => {
  test('where the server wants to hear nothing: no event, no error, no trace', async () => {
    const page = await open('/', { service: TAKEN });
    ends.push(await startTelemetry({ analytics: false, errors: false }));
    await press(button('Register'));
    report(new Error('lost'));
    await hide();
    await settle();
    expect([...page.calls(EVENTS), ...page.calls(REPORTS)]).toEqual([]);
    expect(sessionStorage.getItem('visitor')).toBeNull();
  });

  test.each([
    ['Do Not Track', 'doNotTrack', '1'],
    ['Global Privacy Control', 'globalPrivacyControl', true],
  ])('to analytics where the browser asks for it by %s', async (_words, name, value) => {
    Object.defineProperty(navigator, name, { configurable: true, value });
    const page = await open('/', { service: TAKEN });
    ends.push(await startTelemetry({ analytics: true, errors: false }));
    track('login_clicked');
    await hide();
    await settle();
    expect(page.calls(EVENTS)).toEqual([]);
  });
});

describe('events', () => {
  test('go some together to our own server, without a token, by the pattern of the page', async () => {
    const page = await open('/terms', { service: TAKEN, claims: MAYA, clock: '2026-03-18T18:41:00.000Z' });
    window.history.replaceState(null, '', '/payment-link-purchase/plk_secret?token=secret');
    ends.push(sendEvents());
    track('pay_now_clicked');
    track('transaction_failure', { status: 'DENIED' });
    expect(page.calls(EVENTS)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await until(() => page.calls(EVENTS).length === 1);
    expect(events(page)[0]?.events).toMatchObject([
      { name: 'pay_now_clicked', page: '/payment-link-purchase/:id', properties: {} },
      { name: 'transaction_failure', page: '/payment-link-purchase/:id', properties: { status: 'DENIED' } },
    ]);
    const [sent] = page.calls(EVENTS);
    expect(sent?.headers.get('authorization')).toBeNull();
    expect(JSON.stringify(sent)).not.toMatch(/secret|maya|5551234567/);
  });

  test('go at once when the page goes, and by twenty', async () => {
    const page = await open('/terms', { service: TAKEN });
    ends.push(sendEvents());
    for (let count = 0; count < 21; count += 1) track('home_clicked');
    await until(() => page.calls(EVENTS).length === 1);
    await hide();
    await until(() => page.calls(EVENTS).length === 2);
    expect(events(page).map((sent) => sent.events.length)).toEqual([20, 1]);
  });

  test('that happen while the sender is still loading are not lost', async () => {
    const page = await open('/terms', { service: TAKEN });
    const started = startTelemetry({ analytics: true, errors: false });
    track('register_clicked');
    ends.push(await started);
    await hide();
    await until(() => page.calls(EVENTS).length === 1);
    expect(events(page)[0]?.events).toMatchObject([{ name: 'register_clicked' }]);
  });

  test('are of one visitor until a logout, and of another after it [SES-43]', async () => {
    const page = await open('/terms', { service: TAKEN, claims: MAYA });
    ends.push(sendEvents());
    track('home_clicked');
    await hide();
    track('home_clicked');
    void logOut();
    await until(() => left.length > 0);
    track('login_clicked');
    await hide();
    await until(() => page.calls(EVENTS).length === 3);
    const [first, second, third] = events(page);
    expect(second?.visitor).toBe(first?.visitor);
    expect(second?.events).toMatchObject([{ name: 'home_clicked' }]);
    expect(third?.events).toMatchObject([{ name: 'login_clicked' }]);
    expect(third?.visitor).not.toBe(first?.visitor);
  });

  test('that cannot be sent are forgotten, and nobody hears of it', async () => {
    const page = await open('/terms', { service: { [EVENTS]: 'network' } });
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    ends.push(sendEvents());
    track('home_clicked');
    await hide();
    await until(() => page.calls(EVENTS).length === 1);
    await settle();
    process.off('unhandledRejection', rejected);
    expect(rejected).not.toHaveBeenCalled();
  });
});

describe('a page that cannot be drawn', () => {
  function LimitCard(): never {
    throw new TypeError("Cannot read properties of undefined (reading 'amount')");
  }

  test('shows the generic error page, and is reported with the components that were being drawn [TEL-15] [SES-45]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = await open('/terms', { service: TAKEN });
    ends.push(sendReports());
    const container = document.createElement('div');
    document.body.append(container);
    const root = createRoot(container);
    ends.push(() => {
      act(() => root.unmount());
      container.remove();
    });
    act(() =>
      root.render(
        <CrashBoundary>
          <main>
            <LimitCard />
          </main>
        </CrashBoundary>,
      ),
    );
    expect(container.querySelector('h1')?.textContent).toBe('Oops!');
    await until(() => page.calls(REPORTS).length > 0);
    const [sent] = reports(page);
    expect(sent?.errors).toMatchObject([
      { type: 'TypeError', message: "Cannot read properties of undefined (reading 'amount')", page: '/terms', uncaught: true },
    ]);
    expect(sent?.errors[0]?.frames[0]?.function).toBe('LimitCard');
    expect(sent?.errors[0]?.component_frames.map((frame) => frame.function)).toEqual(['LimitCard', 'main', 'CrashBoundary']);
  });
});

describe('the stack of an error', () => {
  const { origin } = window.location;
  const stacked = (stack: string) => Object.assign(new TypeError('x'), { stack });
  const ours = { function: 'draw', file: '/assets/area-Bx1_2.js', line: 1, column: 4711 };

  test.each([
    ['Chromium', `TypeError: x\n    at draw (${origin}/assets/area-Bx1_2.js:1:4711)`],
    ['Chromium, waiting', `TypeError: x\n    at async draw (${origin}/assets/area-Bx1_2.js:1:4711)`],
    ['Firefox', `draw@${origin}/assets/area-Bx1_2.js:1:4711\n`],
  ])('is read as %s writes it, down to the column [TEL-15]', (_words, stack) => {
    expect(describeError(stacked(stack), {}).frames).toEqual([ours]);
  });

  test('names no page, no other site and no extension', () => {
    const stack = [
      `    at pay (${origin}/payment-link-purchase/plk_secret?token=secret:3:5)`,
      '    at eval (chrome-extension://abcdef/secret.js:1:1)',
      `    at ${origin}/assets/a.js:2:3`,
      '    at Array.map (<anonymous>)',
    ].join('\n');
    const { frames } = describeError(stacked(stack), {});
    expect(frames.map(({ file }) => file)).toEqual(['', '', '/assets/a.js', '']);
    expect(JSON.stringify(frames)).not.toContain('secret');
  });

  test('may be missing, and an error may be anything', () => {
    for (const thrown of [
      undefined,
      null,
      'a word',
      { message: 'maya@example.com' },
      Object.assign(new Error('x'), { name: 'Maya Okafor' }),
    ])
      expect(telemetry.reports.body.safeParse(bodyOf(describeError(thrown, {}))).success).toBe(true);
  });
  const bodyOf = (error: ReturnType<typeof describeError>) => ({
    session: crypto.randomUUID(),
    errors: [{ ...error, page: '/', trail: [] }],
    traces: [],
    trail: [],
  });
});

describe('of what happens', () => {
  const pressed = (count: number) => {
    for (let at = 0; at < count; at += 1)
      noteCall({ method: 'POST', path: '/purchases/{purchaseId}/ticket', status: 200, began_ms: performance.now(), duration_ms: at });
  };

  test('every call is a trace: its route, never its address, its answer and how long it took [TEL-16]', async () => {
    const page = await open('/terms', {
      claims: MAYA,
      service: { ...TAKEN, 'GET /api/users/user': refuse('ERR_USER_NOT_FOUND') },
    });
    ends.push(sendReports(0.99));
    await call(users.read).catch(() => undefined);
    page.service['GET /api/users/user'] = 'network';
    await call(users.read).catch(() => undefined);
    pressed(120);
    await hide();
    await until(() => reports(page).flatMap(({ traces }) => traces).length === 122);
    const traces = reports(page).flatMap((sent) => sent.traces);
    expect(traces.slice(0, 2)).toMatchObject([
      { call: 'GET /users/user', page: '/terms', status: 404 },
      { call: 'GET /users/user', page: '/terms', status: 0 },
    ]);
    expect(traces.at(-1)).toMatchObject({ call: 'POST /purchases/{purchaseId}/ticket', duration_ms: 119 });
    expect(Math.max(...reports(page).map((sent) => sent.traces.length))).toBe(50);
  });

  test.each([
    ['one ordinary session in ten', SESSION_SAMPLE - 0.0001, false, true],
    ['none of the others', SESSION_SAMPLE, false, false],
    ['every one that hit an error', 0.9999, true, true],
  ])('the trail is kept of %s [TEL-16]', async (_words, chance, fails, kept) => {
    const page = await open('/terms', { service: TAKEN });
    ends.push(sendReports(chance));
    notePage('/dashboard');
    track('pay_now_clicked');
    notePage('/payment-link-purchase/plk_secret');
    if (fails) report(new Error('lost'));
    await hide();
    await settle();
    const trails = reports(page).filter(({ trail }) => trail.length > 0);
    expect(trails.map(({ trail }) => trail.map(({ ago_ms: _ago, ...step }) => step))).toEqual(
      kept
        ? [
            [
              { kind: 'page', page: '/dashboard' },
              { kind: 'event', name: 'pay_now_clicked' },
              { kind: 'page', page: '/payment-link-purchase/:id' },
            ],
          ]
        : [],
    );
    // Sent once: the next time only what is new.
    notePage('/dashboard/accounts');
    await hide();
    await settle();
    expect(reports(page).filter(({ trail }) => trail.length === 1)).toHaveLength(kept ? 1 : 0);
  });

  test('one session in ten is what chance keeps [TEL-16]', () => {
    expect(SESSION_SAMPLE).toBe(0.1);
  });

  test('an error goes with the way that led to it, the last hundred steps of it, and ten errors are enough', async () => {
    const page = await open('/terms', { service: TAKEN });
    ends.push(sendReports(0.99));
    notePage('/dashboard');
    for (let count = 0; count < 100; count += 1) track('home_clicked');
    for (let count = 0; count < 12; count += 1) report(new Error(`lost ${count}`));
    const errors = reports(page).flatMap((sent) => sent.errors);
    expect(errors).toHaveLength(10);
    expect(errors[0]?.trail).toHaveLength(100);
    expect(errors[0]?.trail.some(({ kind }) => kind === 'page')).toBe(false);
    expect(errors[0]?.uncaught).toBe(false);
  });

  test('what nothing caught is reported, too', async () => {
    const page = await open('/terms', { service: TAKEN });
    ends.push(sendReports(0.99));
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('too far') }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('never answered') }));
    expect(reports(page).flatMap(({ errors }) => errors)).toMatchObject([
      { type: 'RangeError', message: 'too far', uncaught: true },
      { type: 'Error', message: 'never answered', uncaught: true },
    ]);
  });
});

describe('the pattern of a path', () => {
  test.each([
    ['/', '/'],
    ['/dashboard/', '/dashboard'],
    ['/dashboard/accounts', '/dashboard/accounts'],
    ['/payment-link-purchase/plk_1', '/payment-link-purchase/:id'],
    ['/merchant/checkout/awaiting', '/merchant/checkout/:step'],
    ['/merchant/payment/pur_1', '/merchant/payment/:id'],
    ['/sign-in/abc', '/sign-in/:id'],
    ['/dashboard/receipts/7KQ9XM4T2HRD', '/dashboard/receipts/:id'],
    ['/payment-link-purchase/', '*'],
    ['/payment-link-purchase/plk_1/maya', '*'],
    ['/maya@example.com', '*'],
  ])('of %s is %s', (path, pattern) => {
    expect(pageOf(path)).toBe(pattern);
  });
});
