import { type NoticeDevice, notices } from '@drawbridge/contract';
import { installWorker } from '../../../app/install-worker.ts';
import { call } from '../../../session/api.ts';

/**
 * Whether this browser shows notices. `install`: an iPhone that shows them only for an app on its home screen; `denied`:
 * its user said no, and only they can change that in the browser's settings.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** The browser would not subscribe, or its user closed the question. */
export class NotSubscribed extends Error {}

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** An iPad may call itself a Mac. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** How this browser stands. Asks its user nothing. Throws ApiError. */
export async function readPush(): Promise<PushState> {
  if (!canPush()) return isApple() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await presentSubscription();
  if (subscription === null || Notification.permission !== 'granted') return 'off';
  return (await renew(subscription)) ? 'on' : 'off';
}

/** Goes on with the present sign-in, where this browser's notices are this consumer's. Throws ApiError. */
export async function renewPush(): Promise<void> {
  const subscription = canPush() ? await presentSubscription() : null;
  if (subscription !== null) await renew(subscription);
}

async function renew({ endpoint }: PushSubscription): Promise<boolean> {
  return (await call(notices.renewDevice, { body: { endpoint } })).on;
}

/**
 * Asks the user, and has this browser show notices; gives how it stands then. Called on a tap alone, as browsers want
 * it. `key` is the service's own. Throws NotSubscribed and ApiError.
 */
export async function turnOn(key: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return 'denied';
  if (permission !== 'granted') throw new NotSubscribed();
  const { endpoint, keys } = (await subscribe(key)).toJSON();
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined) throw new NotSubscribed();
  await call(notices.addDevice, { body: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } } });
  return 'on';
}

async function subscribe(key: string): Promise<PushSubscription> {
  const registration = await installWorker();
  if (registration === undefined) throw new NotSubscribed();
  // Another person's, or of another key: its endpoint must be a new one.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
    throw new NotSubscribed();
  });
}

/** The browsers that get this consumer's notices, this one marked. Throws ApiError. */
export async function listDevices(signal: AbortSignal): Promise<NoticeDevice[]> {
  const subscription = canPush() ? await presentSubscription() : null;
  return call(notices.devices, { body: subscription === null ? {} : { endpoint: subscription.endpoint }, signal });
}

/** Shows no more notices in this browser. Throws ApiError. */
export async function turnOff(): Promise<void> {
  const subscription = await presentSubscription();
  if (subscription === null) return;
  await call(notices.removeDevice, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

/** Has a test notice sent to this browser. Throws ApiError. */
export async function sendTest(): Promise<void> {
  const subscription = await presentSubscription();
  if (subscription === null) throw new NotSubscribed();
  await call(notices.test, { body: { endpoint: subscription.endpoint } });
}

/** The browser lets its subscription go, without a word to the service. */
export async function forgetSubscription(): Promise<void> {
  await (canPush() ? await presentSubscription() : null)?.unsubscribe();
}

async function presentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
