import type { ConsoleCallName } from '@drawbridge/contract/provider';
import { STAFF_ROLE_LABELS, staffMay } from '@drawbridge/contract/staff-roles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useReducer } from 'react';
import { useNavigate } from 'react-router';
import { brand } from '../../ui/brand.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { AlertIcon, KeyIcon, LogoutIcon, RightIcon, SettingsIcon } from '../../ui/icons/icons.tsx';
import { SupportIcon } from '../../ui/icons/portal-icons.tsx';
import { PersonIcon, PulseIcon, ReturnIcon, ShieldIcon } from '../../ui/icons/rare-icons.tsx';
import { PortalFrame, type SidebarItem } from '../../ui/layout/portal-frame.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { ask } from '../calls.ts';
import {
  ApplyIcon,
  FileIcon,
  HealthIcon,
  InboxIcon,
  PaymentIcon,
  PayoutIcon,
  ReportIcon,
  ShopIcon,
  StaffIcon,
  TodayIcon,
} from '../icons.tsx';
import { forgetAll, meKey, queries } from '../queries.tsx';
import { Find } from '../search/find.tsx';
import { todayQuery } from '../today/query.ts';
import { bankNow } from '../when.ts';
import { useMe } from './use-me.ts';

type Item = SidebarItem & { readonly call: ConsoleCallName };

const MINUTE_MS = 60_000;

/** The rooms of the console. One that a person's role may not read is not offered. */
const ITEMS: readonly Item[] = [
  { href: '/provider', label: 'Today', icon: <TodayIcon />, call: 'today', exact: true },
  { href: '/provider/approvals', label: 'Approvals', icon: <KeyIcon />, call: 'listProposals' },
  { href: '/provider/applications', label: 'Applications', icon: <ApplyIcon />, call: 'listApplications', group: 'People' },
  { href: '/provider/businesses', label: 'Businesses', icon: <ShopIcon />, call: 'listBusinesses', group: 'People' },
  { href: '/provider/consumers', label: 'Consumers', icon: <PersonIcon />, call: 'findConsumers', group: 'People' },
  { href: '/provider/support', label: 'Support', icon: <SupportIcon />, call: 'listSupport', group: 'People' },
  { href: '/provider/payments', label: 'Payments', icon: <PaymentIcon />, call: 'listPayments', group: 'Money' },
  { href: '/provider/files', label: 'Files', icon: <FileIcon />, call: 'listFiles', group: 'Money' },
  { href: '/provider/exceptions', label: 'Exceptions', icon: <InboxIcon />, call: 'listExceptions', group: 'Money' },
  { href: '/provider/returns', label: 'Returns and rates', icon: <ReturnIcon />, call: 'listReturns', group: 'Money' },
  { href: '/provider/disbursements', label: 'Payouts and refunds', icon: <PayoutIcon />, call: 'listCredits', group: 'Money' },
  { href: '/provider/risk', label: 'Risk', icon: <ShieldIcon />, call: 'listHeld', group: 'Money' },
  { href: '/provider/failures', label: 'Webhooks and jobs', icon: <AlertIcon />, call: 'listFailures', group: 'System' },
  { href: '/provider/health', label: 'Health', icon: <HealthIcon />, call: 'health', group: 'System' },
  { href: '/provider/staff', label: 'Staff', icon: <StaffIcon />, call: 'listStaff', group: 'System' },
  { href: '/provider/audit', label: 'Audit log', icon: <PulseIcon />, call: 'listAudit', group: 'System' },
  { href: '/provider/reports', label: 'Reports', icon: <ReportIcon />, call: 'readRiskReport', group: 'System' },
  { href: '/provider/settings', label: 'Settings', icon: <SettingsIcon />, call: 'lookUp', group: 'System' },
  { href: '/provider/roles', label: 'Roles', icon: <ShieldIcon />, call: 'me', group: 'System' },
];

export interface ConsolePageProps {
  title: string;
  /** The list that a page of one thing belongs to. */
  crumb?: { label: string; href: string };
  children: ReactNode;
}

/** A page of the console: its frame, the rooms that this person may open, the bank's time, and who is signed in. */
export function ConsolePage({ title, crumb, children }: ConsolePageProps) {
  usePageTitle(title, `${brand.name} Console`);
  const { me } = useMe();
  const { data: today } = useQuery({ ...todayQuery, enabled: Boolean(me), staleTime: MINUTE_MS });
  const money = today?.money;
  const counts: Readonly<Record<string, number>> = {
    '/provider/approvals': today?.approvals.to_decide ?? 0,
    '/provider/applications': today?.applications_waiting ?? 0,
    '/provider/support': today?.support?.waiting ?? 0,
    '/provider/files': money?.exceptions.file ?? 0,
    '/provider/exceptions': Object.values(money?.exceptions ?? {}).reduce((sum, count) => sum + count, 0),
  };
  const nav = ITEMS.filter(({ call }) => me && staffMay(me.role, call)).map((item) => ({ ...item, count: counts[item.href] }));
  return (
    <PortalFrame
      home="/provider"
      nav={nav}
      tag="Console"
      title={title}
      crumb={
        crumb ? (
          <Anchor className="crumb" href={crumb.href}>
            {crumb.label}
            <RightIcon size={16} />
          </Anchor>
        ) : undefined
      }
      end={
        <>
          <BankTime />
          <Find pages={nav} />
          <Person />
        </>
      }
    >
      <div className="stack stack--20">{children}</div>
    </PortalFrame>
  );
}

function BankTime() {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setInterval(drawAgain, MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return <span className="topbar__time">{bankNow()}</span>;
}

function Person() {
  const { me } = useMe();
  const navigate = useNavigate();
  if (!me) return null;
  const name = `${me.name}, ${STAFF_ROLE_LABELS[me.role]}`;
  const leave = async () => {
    try {
      await ask('logOut', { body: {} });
    } catch (problem) {
      toast.error("You're still signed in", (problem as Error).message);
      return;
    }
    // The page goes first: what it shows would be asked for anew.
    queries.setQueryData(meKey, null);
    navigate('/provider');
    forgetAll();
  };
  return (
    <Menu
      label="You"
      align="end"
      heading={`${name}, ${me.email}`}
      items={[{ label: 'Log out', icon: <LogoutIcon />, onSelect: () => void leave() }]}
      trigger={(props) => (
        <button type="button" className="person" {...props} aria-label={name} title={name}>
          <Tile name={me.name} size="sm" />
        </button>
      )}
    />
  );
}
