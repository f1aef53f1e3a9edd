import { ERRORS } from '@drawbridge/contract/errors';
import { ROUTE_PERMISSIONS, type RoutePermission, roleLabel } from '@drawbridge/contract/roles';
import { lazy, Suspense, useMemo, useState } from 'react';
import { boot } from '../../session/boot.ts';
import { merchantRole } from '../../session/claims.ts';
import { useSession } from '../../session/state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { TableFoot } from '../../ui/controls/table-foot.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EditIcon, InfoIcon, MoreIcon, PlusIcon, TrashIcon } from '../../ui/icons/icons.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { useLastPage, usePaging } from '../use-paging.ts';
import { AboutRoles } from './about-roles.tsx';
import { DeleteUser } from './delete-user.tsx';
import { type GroupedUser, groupUsers, shortened } from './group-users.ts';
import { UserDialog } from './user-dialog.tsx';
import './users.css';
import { useUsers } from './use-users.ts';

const RefundRules = lazy(async () => ({ default: (await import('./refund-rules.tsx')).RefundRules }));

const LOCATIONS_MAX = 20;

type Open = { dialog: 'about' | 'add' | 'refunds' } | { dialog: 'edit' | 'delete'; user: GroupedUser };

/** `/merchant/users`: who works here, in which role and where. */
export default function UsersPage() {
  const { claims } = useSession();
  const current = useCurrentBusiness();
  const paging = usePaging();
  const { page, page_size, onPage, onPageSize } = paging;
  const { data, isError, isFetching, refetch } = useUsers();
  const [open, setOpen] = useState<Open>();
  const may = (name: RoutePermission) => claims?.permissions.includes(ROUTE_PERMISSIONS[name]) ?? false;
  const { businesses, business } = current;
  const users = useMemo(
    () =>
      data === undefined
        ? undefined
        : groupUsers(
            data,
            businesses.map(({ SynBusinessID: id }) => id),
          ),
    [data, businesses],
  );
  const shown = users?.filter(({ business_ids }) => business === undefined || business_ids.includes(business.SynBusinessID));
  useLastPage(paging, current.loading ? undefined : shown?.length);
  const known = !current.loading && !current.failed;
  const failed = current.failed || (isError && data === undefined);
  const close = () => setOpen(undefined);
  // As the list has them now; one who was deleted meanwhile stays in the dialog as they were.
  const picked = open && 'user' in open ? (users?.find(({ id }) => id === open.user.id) ?? open.user) : undefined;

  const columns: Column<GroupedUser>[] = [
    { id: 'username', head: 'Username', at: 'title', cell: (user) => <Name user={user} own={user.subject === claims?.subject} /> },
    { id: 'role', head: 'Role', at: 'status', skeleton: 'half', cell: (user) => roleLabel(user.role ?? '') },
    { id: 'email', head: 'Email', at: 'sub', className: 'muted', cell: (user) => <Short text={user.email} /> },
    { id: 'locations', head: 'Location(s)', at: 'extra', cell: (user) => <Where user={user} /> },
  ];
  if (may('UpdateBusinessUsers'))
    columns.push({
      id: 'actions',
      head: 'Actions',
      at: 'more',
      kind: 'act',
      cell: (user) => (
        <Menu
          label={`Actions for ${user.username}`}
          align="end"
          note={user.refusal === null ? undefined : ERRORS[user.refusal].message}
          items={[
            { label: 'Edit User', icon: <EditIcon />, disabled: user.refusal !== null, onSelect: () => setOpen({ dialog: 'edit', user }) },
            {
              label: 'Delete User',
              icon: <TrashIcon />,
              danger: user.refusal === null,
              disabled: user.refusal !== null || !may('DeleteBusinessUsers'),
              onSelect: () => setOpen({ dialog: 'delete', user }),
            },
          ]}
          trigger={(props) => <IconButton size="sm" icon={<MoreIcon />} label={`Actions for ${user.username}`} {...props} />}
        />
      ),
    });

  return (
    <PortalPage title="Users">
      <div className="stack stack--16 users">
        {boot.users_kept_elsewhere ? <Notice>{ERRORS.USERS_KEPT_ELSEWHERE.message}</Notice> : null}
        <div className="toolbar">
          <Button kind="ghost" className="users__about" icon={<InfoIcon />} onClick={() => setOpen({ dialog: 'about' })}>
            About User Roles
          </Button>
          {claims && merchantRole(claims) === 'AdminAccount' ? (
            <Button disabled={!known} onClick={() => setOpen({ dialog: 'refunds' })}>
              Refund Rules
            </Button>
          ) : null}
          {may('CreateBusinessUsers') && !boot.users_kept_elsewhere ? (
            <div className="toolbar__end">
              <Button kind="primary" icon={<PlusIcon />} disabled={!known} onClick={() => setOpen({ dialog: 'add' })}>
                Add User
              </Button>
            </div>
          ) : null}
        </div>
        <Table
          label="Users"
          columns={columns}
          rows={failed || !known ? undefined : shown?.slice((page - 1) * page_size, page * page_size)}
          rowKey={({ id }) => id}
          page_size={page_size}
          failed={
            failed
              ? {
                  title: 'The users could not be loaded.',
                  onRetry: () => (current.failed ? current.again() : void refetch()),
                  retrying: current.fetching || isFetching,
                }
              : undefined
          }
          foot={
            <TableFoot
              page={page}
              page_size={page_size}
              total={known ? shown?.length : undefined}
              onPage={onPage}
              onPageSize={onPageSize}
            />
          }
        />
      </div>
      {open?.dialog === 'about' ? <AboutRoles onClose={close} /> : null}
      {open?.dialog === 'refunds' ? (
        <Suspense fallback={null}>
          <RefundRules businesses={businesses} current={business?.SynBusinessID} onClose={close} />
        </Suspense>
      ) : null}
      {open?.dialog === 'add' ? <UserDialog businesses={businesses} current={business?.SynBusinessID} onClose={close} /> : null}
      {open?.dialog === 'edit' && picked ? (
        <UserDialog user={picked} businesses={businesses} current={business?.SynBusinessID} onClose={close} />
      ) : null}
      {open?.dialog === 'delete' && picked ? <DeleteUser user={picked} onClose={close} /> : null}
    </PortalPage>
  );
}

function Name({ user: { username }, own }: { user: GroupedUser; own: boolean }) {
  return (
    <span className="users__name">
      <Tile name={username} size="sm" />
      <span className="users__short truncate" title={username}>
        {username}
      </span>
      {own ? <span className="muted">(you)</span> : null}
    </span>
  );
}

function Short({ text }: { text: string }) {
  return (
    <span className="users__short truncate" title={text}>
      {text}
    </span>
  );
}

function Where({ user: { hasAllBusinesses, groupBusinessesName } }: { user: GroupedUser }) {
  if (hasAllBusinesses) return 'All';
  return <span title={groupBusinessesName}>{shortened(groupBusinessesName, LOCATIONS_MAX)}</span>;
}
