import { vi } from 'vitest';

/* A browser that can show notices, as far as the page asks it: jsdom has none of it. */

const ENDPOINT = 'https://push.example.test/send/1';

export interface FakePush {
  /** Whether its user was asked, and what they answer. */
  asked: number;
  readonly endpoint: string;
  /** With what key the browser is subscribed; undefined while it is not. */
  key: string | undefined;
  /** Has the browser refuse to subscribe. */
  refuses: boolean;
}

/** The pages register their worker once: it is one for every test, and asks how the browser of the present one is. */
let current: FakePush | undefined;
const subscription = {
  endpoint: ENDPOINT,
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) } }),
  unsubscribe: async () => {
    if (current) current.key = undefined;
    return true;
  },
};
const registration = {
  pushManager: {
    getSubscription: async () => (current?.key === undefined ? null : subscription),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (current?.refuses) throw new DOMException('Registration failed - push service error', 'AbortError');
      if (current) current.key = applicationServerKey;
      return subscription;
    },
  },
};

/** Plays such a browser. `permission`: as its user left it; `answers`: what they say when asked. */
export function playPush(
  given: { permission?: NotificationPermission; answers?: NotificationPermission; subscribed?: boolean } = {},
): FakePush {
  current = { asked: 0, endpoint: ENDPOINT, key: given.subscribed ? 'an older key' : undefined, refuses: false };
  const fake = current;
  const notification = {
    permission: given.permission ?? 'default',
    requestPermission: async () => {
      fake.asked += 1;
      notification.permission = given.answers ?? 'granted';
      return notification.permission;
    },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  const workers = { register: async () => registration, getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  return fake;
}

/** Takes it away again, and says what browser it is. */
export function playNoPush(user_agent: string): void {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(user_agent);
}
