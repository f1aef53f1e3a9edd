import { onTestFinished } from 'vitest';

/** A browser's passkeys: whether one is used when it is asked for. */
export interface Authenticator {
  used: boolean;
  /** How often one was asked for, or made. */
  asked: number;
}

/** Gives the page under test a browser that knows passkeys, until the test is over. */
export function authenticator(used = true): Authenticator {
  const state: Authenticator = { used, asked: 0 };
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const credential = (response: object) => {
    state.asked += 1;
    if (!state.used) throw new DOMException('no', 'NotAllowedError');
    return { id: 'AQID', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
  };
  const credentials = {
    get: async () => credential({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null }),
    create: async () => credential({ clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] }),
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: class {} });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials');
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
  return state;
}
