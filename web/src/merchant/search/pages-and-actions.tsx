import type { ReactNode } from 'react';
import { boot } from '../../session/boot.ts';
import { KeyIcon, LinkIcon, MailIcon } from '../../ui/icons/icons.tsx';
import { CheckoutIcon, HookIcon, SupportIcon, UsersIcon } from '../../ui/icons/portal-icons.tsx';
import { PersonIcon, QrIcon } from '../../ui/icons/rare-icons.tsx';
import type { NavItem } from '../../ui/layout/bottom-nav.tsx';
import type { PaletteHit } from '../../ui/palette/hit.ts';
import { isNamed } from '../../ui/palette/plain.ts';

/** Something that can be done on a page; whoever may open that page, and what else it asks for, is offered it. */
interface Action {
  readonly label: string;
  /** Where it is done, which is named below it. */
  readonly page: string;
  readonly href: string;
  readonly icon: ReactNode;
  readonly unless?: () => boolean;
}

const ACTIONS: readonly Action[] = [
  { label: 'Start New Transaction', page: '/merchant/checkout', href: '/merchant/checkout', icon: <CheckoutIcon /> },
  { label: 'Create a payment link', page: '/merchant/payment-links', href: '/merchant/payment-links?create=1', icon: <LinkIcon /> },
  { label: 'Create an invoice link', page: '/merchant/invoice-links', href: '/merchant/invoice-links?create=1', icon: <MailIcon /> },
  {
    label: 'Add a user',
    page: '/merchant/users',
    href: '/merchant/users?add=1',
    icon: <UsersIcon />,
    unless: () => boot.users_kept_elsewhere,
  },
  { label: 'Create an API key', page: '/merchant/api-keys', href: '/merchant/api-keys', icon: <KeyIcon /> },
  { label: 'Add a webhook endpoint', page: '/merchant/webhooks', href: '/merchant/webhooks', icon: <HookIcon /> },
  { label: 'Print a counter code', page: '/merchant/checkout', href: '/merchant/counters', icon: <QrIcon /> },
  { label: 'Contact support', page: '/merchant/support', href: '/merchant/support', icon: <SupportIcon /> },
];

const PROFILE: NavItem = { href: '/merchant/profile', label: 'Profile', icon: <PersonIcon /> };

/** The pages and actions of that name; all actions where nothing is typed. `pages`: those that this person may open. */
export function pagesAndActions(pages: readonly NavItem[], wanted: string): PaletteHit[] {
  const named = [...pages, PROFILE].filter(({ label }) => isNamed(label, wanted));
  const actions = ACTIONS.flatMap((action) => {
    const page = pages.find(({ href }) => href === action.page);
    const offered = page !== undefined && action.unless?.() !== true && (wanted === '' || isNamed(action.label, wanted));
    return offered ? [actionHit(action, page.label)] : [];
  });
  return [...named.map(pageHit), ...actions];
}

function pageHit({ href, label, icon }: NavItem): PaletteHit {
  return { kind: 'page', title: label, sub: '', end: null, icon, href };
}

function actionHit({ label, href, icon }: Action, page: string): PaletteHit {
  return { kind: 'action', title: label, sub: <>{page}</>, end: null, icon, href };
}
