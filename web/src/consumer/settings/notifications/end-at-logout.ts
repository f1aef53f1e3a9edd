import { onLogout } from '../../../session/on-logout.ts';

/** The service ends it as well, with the sign-in; here the browser itself forgets its subscription. */
onLogout(() => {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  void import('./push-device.ts').then(({ forgetSubscription }) => forgetSubscription()).catch(() => undefined);
});
