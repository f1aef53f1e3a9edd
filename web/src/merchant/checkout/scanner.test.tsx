import fc from 'fast-check';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, at, button, field, fill, link, pass, press, screen, text, until } from '../../app/testing.tsx';
import { CREATE_DEBIT, draft, openTill, order, PURCHASE, reload } from '../testing.tsx';
import { purchaseIdOf } from './purchase-id.ts';

/** What the decoder finds in the next frames; an Error is a frame without a code. */
const frame = vi.hoisted(() => ({ found: undefined as string | undefined, decoded: 0 }));
vi.mock('qr/decode.js', () => ({
  default: () => {
    frame.decoded += 1;
    if (frame.found === undefined) throw new Error('no finder patterns');
    return frame.found;
  },
}));

class FakeTrack extends EventTarget {
  stopped = false;
  readonly deviceId: string;
  constructor(deviceId: string) {
    super();
    this.deviceId = deviceId;
  }
  stop(): void {
    this.stopped = true;
  }
  getSettings(): { deviceId: string } {
    return { deviceId: this.deviceId };
  }
}

type Device = { deviceId: string; label: string; kind: string };
const webcam = { deviceId: 'webcam', label: 'FaceTime HD', kind: 'videoinput' };
const back = { deviceId: 'rear', label: 'Rear (Back) Camera', kind: 'videoinput' };
const microphone = { deviceId: 'mic', label: 'Microphone', kind: 'audioinput' };

interface Cameras {
  /** What was asked for at each start. */
  asked: MediaTrackConstraints[];
  tracks: FakeTrack[];
}

/** A machine with these devices. `start` says how a start goes; left out: it succeeds. */
function plug(devices: Device[], start?: () => Promise<never>): Cameras {
  const cameras: Cameras = { asked: [], tracks: [] };
  const getUserMedia = async ({ video }: { video: MediaTrackConstraints }) => {
    cameras.asked.push(video);
    if (start) return start();
    const { exact, ideal } = (video.deviceId ?? {}) as { exact?: string; ideal?: string };
    const inputs = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
    const track = new FakeTrack(exact ?? inputs.find((input) => input === ideal) ?? inputs[0] ?? '');
    cameras.tracks.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => devices },
  });
  return cameras;
}

const onPhone = (mobile: boolean) => Object.defineProperty(navigator, 'userAgentData', { configurable: true, value: { mobile } });

beforeEach(() => {
  frame.found = undefined;
  frame.decoded = 0;
  onPhone(false);
  vi.stubGlobal('isSecureContext', true);
  // jsdom plays no video and draws nothing: frames of a size, and a canvas whose pixels nobody looks at.
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
    getImageData: () => ({ width: 640, height: 360, data: new Uint8ClampedArray() }),
  } as never);
});

const scanning = async (service = {}) => {
  const page = await openTill('/merchant/checkout/code', { checkout: { draft: draft() }, service });
  await until(() => screen.queryByLabelText('What the camera sees'));
  return page;
};
const runs = () => until(() => document.querySelector('[data-running]'));
const choices = () => [...field<HTMLSelectElement>('Camera').options].map((option) => option.label);

describe('the cameras', () => {
  test('of a phone are back and front, back first [MCO-12]', async () => {
    onPhone(true);
    const cameras = plug([webcam]);
    await scanning();
    await runs();
    expect(choices()).toEqual(['Back Camera', 'Front Camera']);
    expect(field<HTMLSelectElement>('Camera').selectedOptions[0]?.label).toBe('Back Camera');
    expect(cameras.asked.at(-1)).toMatchObject({ facingMode: 'environment' });
    await fill(field('Camera'), 'user');
    await runs();
    expect(cameras.asked.at(-1)).toMatchObject({ facingMode: 'user' });
  });

  test('of a computer are its video devices, one labeled as back preferred [MCO-13]', async () => {
    const cameras = plug([webcam, microphone, back]);
    await scanning();
    await runs();
    expect(choices()).toEqual(['FaceTime HD', 'Rear (Back) Camera']);
    expect(field('Camera').value).toBe('rear');
    expect(cameras.asked.at(-1)).toMatchObject({ deviceId: { exact: 'rear' } });
    expect(cameras.tracks.filter((track) => !track.stopped).map((track) => track.deviceId)).toEqual(['rear']);
    await fill(field('Camera'), 'webcam');
    await runs();
    expect(field('Camera').value).toBe('webcam');
    expect(cameras.tracks.filter((track) => !track.stopped).map((track) => track.deviceId)).toEqual(['webcam']);
  });

  test('of a computer with one is started once [MCO-13]', async () => {
    const cameras = plug([webcam]);
    await scanning();
    await runs();
    expect(field('Camera').value).toBe('webcam');
    // Drawn twice by the strict mode of tests: one of the two starts is for nobody.
    expect(cameras.tracks.filter((track) => !track.stopped)).toHaveLength(1);
    expect(cameras.asked.every((asked) => asked.deviceId === undefined)).toBe(true);
  });

  test('are remembered on this device once chosen, as long as they are there', async () => {
    const anew = async () => {
      await reload();
      await runs();
      return field<HTMLSelectElement>('Camera').selectedOptions[0]?.label;
    };
    plug([webcam, back]);
    await scanning();
    await runs();
    await fill(field('Camera'), 'webcam');
    const before = plug([back, webcam]);
    expect(await anew()).toBe('FaceTime HD');
    // None but that one is ever begun with: another may be in use elsewhere.
    expect(new Set(before.tracks.map(({ deviceId }) => deviceId))).toEqual(new Set(['webcam']));
    plug([microphone, back]);
    expect(await anew()).toBe('Rear (Back) Camera');

    onPhone(true);
    const cameras = plug([webcam]);
    expect(await anew()).toBe('Back Camera');
    await fill(field('Camera'), 'user');
    expect(await anew()).toBe('Front Camera');
    expect(cameras.asked.at(-1)).toMatchObject({ facingMode: 'user' });
  });

  test('are switched off on leaving', async () => {
    const cameras = plug([webcam]);
    await scanning();
    await runs();
    await press(link('Back to checkout'));
    expect(cameras.tracks.every((track) => track.stopped)).toBe(true);
  });
});

describe('scanning', () => {
  test('looks every 100 ms, and says nothing of frames without a code [MCO-14]', async () => {
    plug([webcam]);
    await scanning();
    await runs();
    const before = frame.decoded;
    const said = text();
    await pass(1000);
    expect(frame.decoded - before).toBe(10);
    expect(text()).toBe(said);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(at()).toBe('/merchant/checkout/code');
  });

  test('sends the last segment of what was scanned as purchaseId, once [MCO-15]', async () => {
    plug([webcam]);
    const page = await scanning({ [CREATE_DEBIT]: answer(order()) });
    await runs();
    frame.found = `https://pay.example/merchant/payment/${PURCHASE}`;
    await pass(300);
    await until(() => at() === '/merchant/checkout/awaiting');
    expect(page.calls(CREATE_DEBIT).map((call) => call.body)).toMatchObject([{ purchaseId: PURCHASE, paymentCode: null }]);
  });

  test.each([
    [`https://pay.example/merchant/payment/${PURCHASE}`, PURCHASE],
    [`https://pay.example/merchant/payment/${PURCHASE}/?from=wallet#now`, PURCHASE],
    [PURCHASE, PURCHASE],
    ['merchant/payment/pur_1', 'pur_1'],
    ['https://pay.example/a%20b', 'a b'],
    ['https://pay.example/100%', '100%'],
    ['https://pay.example/', ''],
    ['', ''],
  ])('reads %j as %j [MCO-15]', (scanned, purchase_id) => {
    expect(purchaseIdOf(scanned)).toBe(purchase_id);
  });

  test('whatever is scanned, it is read as some text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (scanned) => typeof purchaseIdOf(scanned) === 'string'),
    );
  });
});

describe('no picture', () => {
  /** The words of the alert, without its buttons. */
  const words = () => screen.queryByRole('alert')?.firstElementChild?.textContent;
  const problem = () => until(words);

  test('without HTTPS [MCO-20]', async () => {
    vi.stubGlobal('isSecureContext', false);
    const cameras = plug([webcam]);
    await scanning();
    expect(await problem()).toBe('The camera needs a secure connection (HTTPS).');
    expect(cameras.asked).toHaveLength(0);
  });

  test('in a browser without camera streams [MCO-21]', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
    await scanning();
    expect(await problem()).toBe("This browser can't use a camera.");
  });

  test('when the camera does not start within 3 s; one that starts later is switched off [MCO-22]', async () => {
    const { promise, resolve } = Promise.withResolvers<never>();
    plug([webcam], () => promise);
    await scanning();
    await pass(2900);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(100);
    expect(words()).toBe("The camera didn't start in time.");
    const track = new FakeTrack('webcam');
    await act(async () => resolve({ getTracks: () => [track], getVideoTracks: () => [track] } as never));
    expect(track.stopped).toBe(true);
  });

  test.each([
    ['NotAllowedError', "Camera access is off. Turn it on in your browser's settings."],
    ['NotFoundError', "We couldn't find a camera."],
    ['NotReadableError', 'The camera is in use by another program.'],
    ['AbortError', "We couldn't start the camera."],
  ])('%s is said in words, and the code can be typed instead', async (name, said) => {
    plug([webcam], () => Promise.reject(new DOMException('no', name)));
    await scanning();
    expect(await problem()).toBe(said);
    await press(button('Enter the code instead'));
    expect(document.activeElement).toBe(field("Enter the 5-digit code on the customer's phone."));
  });

  test('when the camera stops; it can be tried again', async () => {
    const cameras = plug([webcam]);
    await scanning();
    await runs();
    await act(async () => void cameras.tracks.at(-1)?.dispatchEvent(new Event('ended')));
    expect(await problem()).toBe('The camera stopped.');
    await press(button('Try again'));
    await runs();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
