import { access } from './access.ts';
import { consumer } from './consumer.ts';
import { counter } from './counter.ts';
import { help } from './help.ts';
import { landing } from './landing.ts';
import { linking } from './linking.ts';
import { notifications } from './notifications.ts';
import { payPages } from './pay-pages.ts';
import { payment } from './payment.ts';
import { receipt } from './receipt.ts';
import { registration } from './registration.ts';
import { repay } from './repay.ts';
import { service } from './service.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { transactions } from './transactions.ts';
import { ui } from './ui.ts';

/** The consumer's app's texts: English words, and their Spanish. One file for each area; a new area is added here. */
export const spanish = {
  ...ui,
  ...session,
  ...landing,
  ...signIn,
  ...registration,
  ...consumer,
  ...linking,
  ...transactions,
  ...settings,
  ...payment,
  ...payPages,
  ...counter,
  ...receipt,
  ...repay,
  ...help,
  ...service,
  ...access,
  ...notifications,
};
