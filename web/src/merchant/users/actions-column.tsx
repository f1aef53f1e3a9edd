import { ERRORS } from '@drawbridge/contract/errors';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu, type MenuItem } from '../../ui/controls/menu.tsx';
import { MoreIcon, PlayIcon, SendIcon, TrashIcon } from '../../ui/icons/icons.tsx';
import { BanIcon, EditIcon, PauseIcon } from '../../ui/icons/portal-icons.tsx';
import type { Column } from '../../ui/layout/table.tsx';
import type { GroupedUser } from './group-users.ts';
import type { RowAct } from './use-row-acts.ts';

/** What whoever looks may do beside editing. */
export interface MayDo {
  readonly remove: boolean;
  readonly invite: boolean;
  /** Account admins alone, and then with anyone. */
  readonly deactivate: boolean;
}

export type UserDialogName = 'edit' | 'delete' | 'deactivate';
export type UserAction = UserDialogName | RowAct;

/** The menu of each user: what can be done, and why some of it cannot. */
export const actionsColumn = (may: MayDo, onAct: (action: UserAction, user: GroupedUser) => void): Column<GroupedUser> => ({
  id: 'actions',
  head: 'Actions',
  at: 'more',
  kind: 'act',
  cell: (user) => (
    <Menu
      label={`Actions for ${user.username}`}
      align="end"
      note={user.refusal === null ? undefined : ERRORS[user.refusal].message}
      items={itemsOf(user, may, onAct)}
      trigger={(props) => <IconButton size="sm" icon={<MoreIcon />} label={`Actions for ${user.username}`} {...props} />}
    />
  ),
});

function itemsOf(user: GroupedUser, may: MayDo, onAct: (action: UserAction, user: GroupedUser) => void): MenuItem[] {
  const closed = user.refusal !== null;
  const act = (action: UserAction) => () => onAct(action, user);
  const off: MenuItem =
    user.status === 'DEACTIVATED'
      ? { label: 'Reactivate', icon: <PlayIcon />, onSelect: act('reactivate') }
      : { label: 'Deactivate', icon: <PauseIcon />, disabled: user.refusal === 'USER_IS_LAST_ADMIN', onSelect: act('deactivate') };
  return [
    { label: 'Edit User', icon: <EditIcon />, disabled: closed, onSelect: act('edit') },
    ...(may.invite ? invitationItems(user, act) : []),
    ...(may.deactivate ? [off] : []),
    { label: 'Delete User', icon: <TrashIcon />, danger: !closed, disabled: closed || !may.remove, onSelect: act('delete') },
  ];
}

/** Of whoever was invited and has not answered. */
function invitationItems({ invitation, status }: GroupedUser, act: (action: UserAction) => () => void): MenuItem[] {
  if (invitation === null || status === 'DEACTIVATED') return [];
  const again: MenuItem = { label: 'Send Invitation Again', icon: <SendIcon />, onSelect: act('send') };
  const back: MenuItem = { label: 'Withdraw Invitation', icon: <BanIcon />, onSelect: act('withdraw') };
  return invitation.state === 'WITHDRAWN' ? [again] : [again, back];
}
