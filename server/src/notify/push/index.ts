import type { ResealedColumn } from '../../kernel/keys/index.ts';
import { devicePlace } from './devices.ts';
import { pushKeyPlace } from './push-key.ts';

export { addDevice, findDevice, forgetDevice, listOwnDevices, removeDevice, renew } from './devices.ts';
export { type HeldBrowser, listHeldBrowsers } from './held-store.ts';
export { makePushKey, publicPushKey } from './push-key.ts';
export { type PushNotice, sendPush } from './send-push.ts';
export { listDevices, removeOthers } from './store.ts';
export { tidy } from './tidy.ts';

/** What a rotation of the sealing keys seals anew here. */
export const resealed: readonly ResealedColumn[] = [
  { table: 'push_devices', key: 'id', column: 'sealed', place: devicePlace },
  { table: 'push_keys', key: 'public_key', column: 'private_key_sealed', place: pushKeyPlace },
];
