import type { BusinessUserRow } from '@drawbridge/contract';
import { ERRORS } from '@drawbridge/contract/errors';
import { ROUTE_PERMISSIONS, type RoutePermission, roleLabel } from '@drawbridge/contract/roles';
import { useMemo, useState } from 'react';
import { boot } from '../../session/boot.ts';
import { merchantRole } from '../../session/claims.ts';
import { useSession } from '../../session/state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { InfoIcon, PlusIcon } from '../../ui/icons/icons.tsx';
import type { Column } from '../../ui/layout/table.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { welcomeWords } from '../message-words.ts';
import { PagedTable } from '../paged-table.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useAskedFor } from '../use-asked-for.ts';
import { type CurrentBusiness, useCurrentBusiness } from '../use-current-business.ts';
import { usePaging } from '../use-paging.ts';
import { AboutRoles } from './about-roles.tsx';
import { actionsColumn, type UserAction, type UserDialogName } from './actions-column.tsx';
import { DeactivateUser } from './deactivate-user.tsx';
import { DeleteUser } from './delete-user.tsx';
import { type GroupedUser, groupUsers, shortened } from './group-users.ts';
import { invitationWords } from './invitation-words.ts';
import { useRowActs } from './use-row-acts.ts';
import { UserDialog } from './user-dialog.tsx';
import './users.css';
import { useUsers } from './use-users.ts';

const LOCATIONS_MAX = 20;

type Open = { dialog: 'about' | 'add' } | { dialog: UserDialogName; user: GroupedUser };

const isDialog = (action: UserAction): action is UserDialogName => ['edit', 'delete', 'deactivate'].includes(action);

/** `/merchant/users`: who works here, in which role and where. */
export default function UsersPage() {
  const { claims } = useSession();
  const current = useCurrentBusiness();
  const paging = usePaging();
  const list = useUsers();
  const [open, setOpen] = useState<Open>();
  const may = (name: RoutePermission) => claims?.permissions.includes(ROUTE_PERMISSIONS[name]) ?? false;
  const known = !current.loading && !current.failed;
  const may_add = may('CreateBusinessUsers') && !boot.users_kept_elsewhere;
  useAskedFor('add', known && may_add, () => setOpen({ dialog: 'add' }));
  const users = useGrouped(list.data, current.businesses);
  const shown = users?.filter(
    ({ business_ids }) => current.business === undefined || business_ids.includes(current.business.SynBusinessID),
  );
  const { limit, offset } = paging.slice;
  const page = shown && { items: shown.slice(offset, offset + limit), page_info: { total: shown.length } };
  const actAtOnce = useRowActs();
  const may_do = {
    remove: may('DeleteBusinessUsers'),
    invite: may('CreateBusinessUsers') && boot.passwords_chosen_here,
    deactivate: claims !== undefined && merchantRole(claims) === 'AdminAccount',
  };
  const act = (action: UserAction, user: GroupedUser) => (isDialog(action) ? setOpen({ dialog: action, user }) : actAtOnce(action, user));
  const columns = may('UpdateBusinessUsers') ? [...columnsFor(claims?.subject), actionsColumn(may_do, act)] : columnsFor(claims?.subject);
  return (
    <PortalPage title="Users">
      <div className="stack stack--16 users">
        {boot.users_kept_elsewhere ? <Notice>{ERRORS.USERS_KEPT_ELSEWHERE.message}</Notice> : null}
        <UsersToolbar known={known} may_add={may_add} onOpen={setOpen} />
        <PagedTable
          label="Users"
          columns={columns}
          list={{ ...list, data: known ? page : undefined, isError: list.isError && list.data === undefined }}
          current={current}
          paging={paging}
          rowKey={({ id }) => id}
          failed="We couldn't load the users."
        />
      </div>
      <OpenDialog open={open} users={users} own_subject={claims?.subject} current={current} onClose={() => setOpen(undefined)} />
    </PortalPage>
  );
}

function useGrouped(rows: readonly BusinessUserRow[] | undefined, businesses: CurrentBusiness['businesses']) {
  return useMemo(
    () =>
      rows &&
      groupUsers(
        rows,
        businesses.map(({ SynBusinessID: id }) => id),
      ),
    [rows, businesses],
  );
}

/** What can be done beside the list; `may_add`: whether this person may add somebody. */
function UsersToolbar({ known, may_add, onOpen }: { known: boolean; may_add: boolean; onOpen: (open: Open) => void }) {
  return (
    <div className="toolbar">
      <Button kind="ghost" className="users__about" icon={<InfoIcon />} onClick={() => onOpen({ dialog: 'about' })}>
        About User Roles
      </Button>
      {may_add ? (
        <div className="toolbar__end">
          <Button kind="primary" icon={<PlusIcon />} disabled={!known} onClick={() => onOpen({ dialog: 'add' })}>
            Add User
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface OpenDialogProps {
  open: Open | undefined;
  users: readonly GroupedUser[] | undefined;
  own_subject: string | undefined;
  current: CurrentBusiness;
  onClose: () => void;
}

/** The open dialog. A user is as the list has them; one deleted meanwhile stays in it as they were. */
function OpenDialog({ open, users, own_subject, current: { businesses, business }, onClose }: OpenDialogProps) {
  const current = business?.SynBusinessID;
  if (open === undefined) return null;
  switch (open.dialog) {
    case 'about':
      return <AboutRoles onClose={onClose} />;
    case 'add':
      return <UserDialog businesses={businesses} current={current} onClose={onClose} />;
  }
  const user = users?.find(({ id }) => id === open.user.id) ?? open.user;
  switch (open.dialog) {
    case 'edit':
      return <UserDialog user={user} businesses={businesses} current={current} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateUser user={user} own={user.subject === own_subject} onClose={onClose} />;
    case 'delete':
      return <DeleteUser user={user} onClose={onClose} />;
  }
}

const columnsFor = (own_subject: string | undefined): Column<GroupedUser>[] => [
  { id: 'username', head: 'Username', at: 'title', cell: (user) => <Name user={user} own={user.subject === own_subject} /> },
  { id: 'role', head: 'Role', at: 'status', skeleton: 'half', cell: (user) => roleLabel(user.role ?? '') },
  { id: 'email', head: 'Email', at: 'sub', className: 'muted', cell: (user) => <Address user={user} /> },
  { id: 'locations', head: 'Location(s)', at: 'extra', cell: (user) => <Where user={user} /> },
];

function Name({ user: { username, status }, own }: { user: GroupedUser; own: boolean }) {
  return (
    <span className="users__name">
      <Tile name={username} size="sm" />
      <span className="users__short truncate" title={username}>
        {username}
      </span>
      {own ? <span className="muted">(you)</span> : null}
      {status === 'ACTIVE' ? null : <Badge look={status === 'DEACTIVATED' ? 'outline' : 'default'}>{status}</Badge>}
    </span>
  );
}

/** Where they are mailed, what is wrong with the mail that welcomed them, or how their invitation stands. */
function Address({ user: { email, welcome, invitation } }: { user: GroupedUser }) {
  const trouble = welcomeWords(welcome);
  const words = trouble ?? invitationWords(invitation);
  return (
    <>
      <span className="users__short truncate" title={email}>
        {email}
      </span>
      {words === undefined ? null : (
        <span
          className={trouble === undefined || welcome?.state === 'retrying' ? 'users__welcome' : 'users__welcome users__welcome--failed'}
        >
          {words}
        </span>
      )}
    </>
  );
}

function Where({ user: { hasAllBusinesses, groupBusinessesName } }: { user: GroupedUser }) {
  if (hasAllBusinesses) return 'All';
  return <span title={groupBusinessesName}>{shortened(groupBusinessesName, LOCATIONS_MAX)}</span>;
}
