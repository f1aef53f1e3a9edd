import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, at, button, heading, link, open, PURCHASE, press, text, until } from '../testing.tsx';
import { counterPathOf } from './counter-path.ts';

/** What the decoder finds in the next frames; undefined is a frame without a code. */
const frame = vi.hoisted(() => ({ found: undefined as string | undefined }));
vi.mock('qr/decode.js', () => ({
  default: () => {
    if (frame.found === undefined) throw new Error('no finder patterns');
    return frame.found;
  },
}));

const COUNTER = 'ctr_00000000000000000000000001';
const here = (path: string) => `${window.location.origin}${path}`;
const stopped: boolean[] = [];

beforeEach(() => {
  frame.found = undefined;
  stopped.length = 0;
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'userAgentData', { configurable: true, value: { mobile: true } });
  plug(async () => {
    const track = Object.assign(new EventTarget(), { stop: () => void stopped.push(true), getSettings: () => ({}) });
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  });
  // jsdom plays no video and draws nothing: frames of a size, and a canvas whose pixels nobody looks at.
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
    getImageData: () => ({ width: 640, height: 360, data: new Uint8ClampedArray() }),
  } as never);
});

function plug(getUserMedia: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia, enumerateDevices: async () => [] } });
}
const scanning = async () => {
  const page = await open('/payment/scan', {
    service: {
      [`POST /api/counters/${COUNTER}/purchases`]: answer({
        ID: PURCHASE,
        PublicId: '7KQ9XM4T2HRD',
        Expiration: '2126-03-18T18:46:00.000Z',
        business_name: 'Harbor Books',
        counter_name: 'Counter 2',
      }),
    },
  });
  await until(() => heading() === 'Scan store code');
  return page;
};

describe("scanning a counter's code in the app", () => {
  test('is offered where the own code is shown, and leads back there', async () => {
    await open('/payment');
    await until(() => heading() === 'Show Merchant QR Code');
    await press(link('Scan store code'));
    await until(() => heading() === 'Scan store code');
    expect(at()).toBe('/payment/scan');
    await press(link('Show my code'));
    await until(() => heading() === 'Show Merchant QR Code');
  });

  test('opens the counter, and lets the camera go', async () => {
    await scanning();
    await until(() => document.querySelector('[data-running]'));
    frame.found = here(`/pay/${COUNTER}`);
    await until(() => heading() === 'Paying at Harbor Books, Counter 2');
    expect(at()).toBe(`/pay/${COUNTER}`);
    expect(stopped.length).toBeGreaterThan(0);
  });

  test('says of another code that it is none, and goes on looking', async () => {
    await scanning();
    frame.found = 'https://elsewhere.example/menu';
    await until(() => text().includes("That's not a store code."));
    expect(at()).toBe('/payment/scan');
    frame.found = here(`/pay/${COUNTER}`);
    await until(() => at() === `/pay/${COUNTER}`);
  });

  test('without a camera says why, and tries again at a press', async () => {
    const asked = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    plug(asked);
    await scanning();
    await until(() => text().includes('Camera access is off.'));
    const before = asked.mock.calls.length;
    await press(button('Try again'));
    await until(() => asked.mock.calls.length > before);
    expect(link('Show my code').getAttribute('href')).toBe('/payment');
  });
});

describe('the page that a scanned code leads to', () => {
  test.each([
    ['a counter of this site', () => here(`/pay/${COUNTER}`), `/pay/${COUNTER}`],
    ['with a query, which is dropped', () => here(`/pay/${COUNTER}?next=//evil.example`), `/pay/${COUNTER}`],
    ['another site', () => `https://elsewhere.example/pay/${COUNTER}`, undefined],
    ['another page of this site', () => here('/logout'), undefined],
    ['a page below', () => here(`/pay/${COUNTER}/../../logout`), undefined],
    ['no id', () => here('/pay/ctr_1'), undefined],
    ['a script', () => `javascript:alert(1)//pay/${COUNTER}`, undefined],
    ["a customer's own code", () => here(`/merchant/payment/${PURCHASE}`), undefined],
    ['no address', () => COUNTER, undefined],
    ['nothing', () => '', undefined],
  ])('%s', (_, scanned, path) => {
    expect(counterPathOf(scanned())).toBe(path);
  });
});
