import { NOTICE_KINDS, NOTICE_RULES, type NoticeChoices, type NoticeDevice } from '@drawbridge/contract';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { setLanguage } from '../../../language/chosen.ts';
import { answer, at, button, heading, open, press, refuse, screen, status, text, toasts, until, within } from '../../testing.tsx';
import { playNoPush, playPush } from './testing-push.ts';

const READ = 'GET /api/notices';
const CHOOSE = 'POST /api/notices/choices';
const ADD = 'POST /api/notices/devices';
const RENEW = 'POST /api/notices/devices/renew';
const REMOVE = 'POST /api/notices/devices/remove';
const TEST = 'POST /api/notices/devices/test';
const DEVICES = 'POST /api/notices/devices/list';
const forget = (id: string) => `DELETE /api/notices/devices/${id}`;
const KEY = 'BKey';
const device = (more: Partial<NoticeDevice> = {}): NoticeDevice => ({
  id: 'psh_00000000000000000000000001',
  browser: 'Safari',
  system: 'iPhone',
  added_at: '2026-03-02T18:00:00.000Z',
  renewed_at: '2026-03-18T18:00:00.000Z',
  this_device: true,
  ...more,
});
const PHONE = device();
const DESK = device({ id: 'psh_00000000000000000000000002', browser: 'Chrome', system: 'Windows', this_device: false });

const choices = (more: Partial<NoticeChoices> = {}) =>
  answer({
    kinds: NOTICE_KINDS.map((kind) => ({
      kind,
      push: NOTICE_RULES[kind].push,
      text: NOTICE_RULES[kind].text === true,
      fixed: NOTICE_RULES[kind].fixed ?? null,
    })),
    phone_number: '+14155550134',
    texts_stopped: false,
    push_key: KEY,
    ...more,
  });
const opened = async (service = {}) => {
  const page = await open('/dashboard/settings/notifications', {
    service: { [READ]: choices(), [CHOOSE]: answer({}), [RENEW]: answer({ on: true }), [DEVICES]: answer([]), ...service },
  });
  await until(() => /Notifications|Avisos/.test(heading()));
  return page;
};
const switchOf = (name: string) => screen.getByRole('switch', { name }) as HTMLInputElement;
const stands = (words: string) => until(() => text().includes(words));
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

describe('the kinds of notices', () => {
  test('each has a switch for push and for texts, which saves at once [CUS-08]', async () => {
    playPush();
    const { calls } = await opened();
    await until(() => screen.queryAllByRole('switch').length === 13);
    expect(switchOf('Push: order waiting').checked).toBe(true);
    expect(switchOf('Text: order waiting').checked).toBe(false);
    await press(switchOf('Text: order waiting'));
    await until(() => switchOf('Text: order waiting').checked);
    await press(switchOf('Push: order waiting'));
    await until(() => !switchOf('Push: order waiting').checked);
    expect(calls(CHOOSE).map(({ body }) => body)).toEqual([
      { kind: 'order_waiting', way: 'text', on: true },
      { kind: 'order_waiting', way: 'push', on: false },
    ]);
    expect(toasts()).toEqual([]);
  });

  test('flip back and say so when saving fails [CUS-08]', async () => {
    playPush();
    await opened({ [CHOOSE]: refuse('INTERNAL') });
    await until(() => screen.queryAllByRole('switch').length > 0);
    await press(switchOf('Push: refund'));
    expect(await until(() => toasts()[0])).toContain("We couldn't save that");
    await until(() => switchOf('Push: refund').checked);
  });

  test('say that it is the connection where nobody was reached [CUS-08]', async () => {
    playPush();
    await opened({ [CHOOSE]: 'network' });
    await until(() => screen.queryAllByRole('switch').length > 0);
    await press(switchOf('Push: refund'));
    expect(await until(() => toasts()[0])).toContain('Network connection is unstable. Check your internet and try again.');
    await until(() => switchOf('Push: refund').checked);
  });

  test('have a lock where nobody can turn them off, and say what cannot be [CUS-08]', async () => {
    playPush();
    await opened();
    await until(() => screen.queryAllByRole('switch').length > 0);
    expect(screen.queryByRole('switch', { name: 'Text: payment returned' })).toBeNull();
    expect(text()).toContain('Always sent, by text or email');
    expect(text()).toContain('Texts go to (415) 555-0134.');
    expect(text()).toContain("Sign-in codes and legal notices can't be turned off.");
    expect(text()).not.toContain('You stopped our texts');
  });

  test('say to whoever stopped texts how they come again [CUS-08]', async () => {
    playPush();
    await opened({ [READ]: choices({ texts_stopped: true }) });
    await stands('You stopped our texts by replying STOP. Text START to the same number to get them again.');
  });

  test('that could not be loaded are asked for again [CUS-08]', async () => {
    playPush();
    const page = await opened({ [READ]: refuse('INTERNAL') });
    await stands("Your notifications couldn't be loaded");
    page.service[READ] = choices();
    await press(button('Try again'));
    await until(() => screen.queryAllByRole('switch').length > 0);
  });

  test('are read in Spanish, too [CUS-08]', async () => {
    playPush();
    await setLanguage('es');
    onTestFinished(() => setLanguage('en'));
    await opened();
    await until(() => screen.queryAllByRole('switch').length > 0);
    expect(heading()).toBe('Avisos');
    expect(switchOf('Aviso push: pedido en espera').checked).toBe(true);
  });
});

describe('push on this device', () => {
  test('is turned on by a tap that asks, tested, and turned off [CUS-08]', async () => {
    const push = playPush();
    const { calls } = await opened({ [ADD]: answer({}), [TEST]: answer({}), [REMOVE]: answer({}) });
    await stands('Push is off');
    expect(push.asked).toBe(0);
    await press(button('Turn on'));
    await stands('Push is on');
    expect({ asked: push.asked, key: push.key }).toEqual({ asked: 1, key: KEY });
    expect(calls(ADD).map(({ body }) => body)).toEqual([
      { endpoint: push.endpoint, keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) } },
    ]);
    await press(button('Send a test'));
    expect(await until(() => toasts()[0])).toContain('Test sent.');
    expect(calls(TEST).map(({ body }) => body)).toEqual([{ endpoint: push.endpoint }]);
    await press(button('Turn off'));
    await stands('Push is off');
    expect(push.key).toBeUndefined();
    expect(calls(REMOVE)).toHaveLength(1);
  });

  test('is off where the subscription is of somebody else, and on where it is theirs [CUS-08]', async () => {
    playPush({ permission: 'granted', subscribed: true });
    const page = await opened({ [RENEW]: answer({ on: false }) });
    await stands('Push is off');
    expect(page.calls(RENEW).length).toBeGreaterThan(0);
  });

  test('says how to allow it where its user said no, and asks nothing [CUS-08]', async () => {
    const push = playPush({ permission: 'denied' });
    await opened();
    await stands("Open this site's settings in your browser, allow notifications, then come back here.");
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
    expect(push.asked).toBe(0);
  });

  test('says so when its user says no to the question [CUS-08]', async () => {
    playPush({ answers: 'denied' });
    await opened();
    await stands('Push is off');
    await press(button('Turn on'));
    await stands('Push is blocked');
  });

  test('stays off where the browser cannot reach its push service, or the service refuses [CUS-08]', async () => {
    const push = playPush();
    const page = await opened({ [ADD]: refuse('PUSH_SERVICE_UNKNOWN') });
    await stands('Push is off');
    push.refuses = true;
    await press(button('Turn on'));
    expect(await until(() => toasts()[0])).toContain("Your browser didn't turn on notifications. Try again.");
    push.refuses = false;
    await press(button('Turn on'));
    await until(() => toasts().some((toast) => toast.includes("We can't send notifications to this browser.")));
    expect(text()).toContain('Push is off');
    expect(page.calls(ADD)).toHaveLength(1);
  });

  test('on an iPhone wants the app on the home screen, and says how [CUS-08]', async () => {
    playNoPush('Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1');
    await opened();
    await stands('Add the app to your home screen first');
    expect(text()).toContain('Choose Add to Home Screen');
  });

  test('is not there in a browser that cannot show notices [CUS-08]', async () => {
    playNoPush('Mozilla/5.0 (X11; Linux x86_64) Firefox/60.0');
    await opened();
    await stands("This browser can't show notices.");
  });
});

describe('where a notice of an order leads', () => {
  const WAITING = 'GET /api/purchases/waiting';

  test('is its confirmation, which approves nothing by itself [CUS-08]', async () => {
    const waits = answer(status('ACCEPTED'));
    const { calls } = await open('/dashboard/order', {
      clock: '2026-03-18T18:41:00.000Z',
      service: { [WAITING]: waits, [`GET /api/purchases/${status('ACCEPTED').purchaseId}`]: waits },
    });
    await until(() => at() === '/payment/confirmation');
    await until(() => heading() === 'Confirm Your Order');
    expect(calls('POST /api/purchases/confirm_debit')).toHaveLength(0);
  });

  test('says that it waits no longer, with the way on [CUS-08]', async () => {
    await open('/dashboard/order', { service: { [WAITING]: answer(null) } });
    await until(() => heading() === "This order isn't waiting anymore");
    await press(button('See your payments'));
    await until(() => at() === '/dashboard/transactions-history');
  });
});

describe('the devices that get push', () => {
  const listed = () => {
    const section = screen.queryByRole('region', { name: 'Devices that get push' });
    return section === null
      ? []
      : within(section)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent);
  };

  test('are listed, this one first, and another is removed by its id [CUS-08]', async () => {
    playPush();
    const { service, calls } = await opened({ [DEVICES]: answer([PHONE, DESK]), [forget(DESK.id)]: answer({}) });
    await stands('Devices that get push');
    expect(listed()).toEqual([
      'Safari on iPhone This deviceAdded 03/02/2026. Last opened 03/18/2026Remove',
      'Chrome on Windows Added 03/02/2026. Last opened 03/18/2026Remove',
    ]);
    service[DEVICES] = answer([PHONE]);
    await press(button('Remove Chrome on Windows'));
    await until(() => listed().length === 1);
    expect(screen.getByRole('heading', { name: 'Devices that get push' })).toHaveFocus();
    expect(calls(forget(DESK.id))).toHaveLength(1);
    expect(calls(REMOVE)).toHaveLength(0);
    await until(() => toasts().some((toast) => toast?.includes("Chrome on Windows won't get push anymore")));
  });

  test('where this one is removed, it is turned off here, too [CUS-08]', async () => {
    const push = playPush();
    const { service, calls } = await opened({ [ADD]: answer({}), [REMOVE]: answer({}), [forget(PHONE.id)]: refuse('NOT_FOUND') });
    await stands('Push is off');
    service[DEVICES] = answer([PHONE]);
    await press(button('Turn on'));
    await stands('Safari on iPhone');
    service[DEVICES] = answer([]);
    await press(button('Remove Safari on iPhone'));
    await stands('Push is off');
    await until(() => !text().includes('Devices that get push'));
    expect(push.asked).toBe(1);
    expect(calls(REMOVE)).toHaveLength(1);
  });

  test('that could not be removed stay, and why is said [CUS-08]', async () => {
    playPush();
    await opened({ [DEVICES]: answer([PHONE, DESK]), [forget(DESK.id)]: refuse('INTERNAL') });
    await stands('Devices that get push');
    await press(button('Remove Chrome on Windows'));
    await until(() => toasts().length > 0);
    expect(listed()).toHaveLength(2);
  });
});
