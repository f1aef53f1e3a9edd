import type { Business } from '@drawbridge/contract';
import type { ReactNode } from 'react';
import { type Column, Table, type TableProps } from '../../ui/layout/table.tsx';
import { PortalPage } from '../portal-page.tsx';
import { type Listed, standing } from '../standing.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import './developers.css';

export interface DevelopersPageProps<Row> {
  title: string;
  intro: string;
  /** The form that adds one, for the location of these that is chosen. */
  add: (offered: { businesses: readonly Business[]; chosen: string | undefined }) => ReactNode;
  /** Names the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** What a row opens into. */
  detail?: TableProps<Row>['detail'];
  list: Listed<readonly Row[]>;
  empty: { title: string; text: string };
  /** That the list could not be loaded. */
  failed: string;
  /** Below the table. */
  below?: (businesses: readonly Business[]) => ReactNode;
  /** The dialogs that are open. */
  children: ReactNode;
}

/** A page for an Account Admin's keys to a shop's programs: what for, a form that adds one, and the list. */
export function DevelopersPage<Row extends { id: string }>({
  title,
  intro,
  add,
  label,
  columns,
  detail,
  list,
  empty,
  failed,
  below,
  children,
}: DevelopersPageProps<Row>) {
  const { business, businesses } = useCurrentBusiness();
  const chosen = business?.SynBusinessID;
  const stands = standing(list, { fresh: true });
  const none = businesses.length === 0;
  return (
    <PortalPage title={title}>
      <div className="stack stack--16">
        <p className="muted developers__intro">{intro}</p>
        {/* Another business in the portal's head is another one in the form. */}
        {none ? null : <div key={chosen ?? 'all'}>{add({ businesses, chosen })}</div>}
        <Table
          label={label}
          columns={columns}
          detail={detail}
          rows={stands.failed ? undefined : list.data}
          rowKey={({ id }) => id}
          empty={empty}
          failed={stands.failed ? { title: failed, onRetry: stands.again, retrying: stands.retrying } : undefined}
        />
        {none ? null : below?.(businesses)}
      </div>
      {children}
    </PortalPage>
  );
}
