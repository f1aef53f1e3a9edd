import '../app/boot-testing.ts';
import { type Opened, type Opening, open as openPage, reload as reloadPage, screen, until } from '../app/testing.tsx';
import { dropOrder } from './payment/order.ts';
import { PHONE, ready } from './testing-answers.ts';

export * from '../app/testing.tsx';
export * from './testing-answers.ts';

/*
 * A consumer's pages in the whole client: see ../app/testing.tsx for how it is opened.
 */

export type ConsumerOpening = Omit<Opening, 'claims'> & {
  /** Claims on top of a consumer's. Null: nobody is signed in. */
  claims?: Record<string, unknown> | null;
};

/** Opens the client at an address of this site, signed in as a consumer with whom all is well, unless told otherwise. */
export function open(path: string, { service, claims = {}, ...more }: ConsumerOpening = {}): Promise<Opened> {
  const all_claims = {
    sub: `usr_${crypto.randomUUID()}`,
    phone_number: PHONE,
    email: 'maya@example.com',
    paybotic_banking_roles: ['pc:consumer'],
    permissions: [],
    ...claims,
  };
  return openPage(path, { claims: claims === null ? undefined : all_claims, service: { ...ready(), ...service }, ...more });
}

/** Waits until the code that the merchant is shown stands on the page. */
export const codeStands = (code: string) => until(() => screen.queryByText(code));

/** Loads the page again: the tab keeps the order, and its memory does not. */
export const reload = () =>
  reloadPage(() => {
    const kept = sessionStorage.getItem('drawbridge.order');
    dropOrder();
    if (kept !== null) sessionStorage.setItem('drawbridge.order', kept);
  });
