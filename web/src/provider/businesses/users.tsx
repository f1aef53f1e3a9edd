import { ROLES, roleLabel } from '@drawbridge/contract';
import type { ConsoleMerchantUser } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { MoreIcon } from '../../ui/icons/icons.tsx';
import { PersonIcon } from '../../ui/icons/rare-icons.tsx';
import { useProposalOf } from '../approvals/waiting-for.tsx';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { useMe } from '../frame/use-me.ts';
import { WaitItem, WaitSkeleton } from '../frame/wait-list.tsx';
import { type UserChange, UserDialog } from './user-dialogs.tsx';

const STATES: Readonly<Record<ConsoleMerchantUser['state'], string>> = {
  ACTIVE: '',
  INVITED: 'Invited, no password yet',
  DEACTIVATED: 'Deactivated',
};

interface Asked {
  readonly user: ConsoleMerchantUser;
  readonly change: UserChange;
}

/** The merchant's users, and what is done for one where nobody of the merchant may or can. */
export function Users({ id }: { id: string }) {
  const { me } = useMe();
  const may = me ? staffMay(me.role, 'changeUserRole') : false;
  const proposalOf = useProposalOf();
  const [asked, setAsked] = useState<Asked>();
  const list = useInfiniteQuery({
    queryKey: ['merchant-users', id],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      ask('listMerchantUsers', { params: { id }, query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ users, has_more }) => (has_more ? users.at(-1)?.id : undefined),
  });
  const users = list.data?.pages.flatMap((page) => page.users);
  return (
    <>
      <Panel title="Users" end={<span>For all of the merchant's locations</span>}>
        {users ? null : list.error ? (
          <Failed title="The users couldn't be loaded" onRetry={() => void list.refetch()} retrying={list.isFetching}>
            {list.error.message}
          </Failed>
        ) : (
          <WaitSkeleton />
        )}
        {users?.length === 0 ? <Empty title="No users">Nobody can log in for this merchant.</Empty> : null}
        {users && users.length > 0 ? (
          <ul className="wait">
            {users.map((user) => {
              const waits = proposalOf(`business/${id}/user/${user.id}`) !== undefined;
              return (
                <WaitItem
                  key={user.id}
                  icon={<PersonIcon />}
                  title={user.username}
                  sub={wordsOf(user, waits)}
                  end={may ? <Actions user={user} waits={waits} onAsk={(change) => setAsked({ user, change })} /> : null}
                />
              );
            })}
          </ul>
        ) : null}
        {list.hasNextPage ? (
          <div className="panel__body">
            <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          </div>
        ) : null}
      </Panel>
      {asked ? (
        <UserDialog
          id={id}
          user={asked.user}
          change={asked.change}
          businesses={list.data?.pages[0]?.businesses ?? []}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

function wordsOf({ email, role, locations, added_by, state }: ConsoleMerchantUser, waits: boolean): string {
  const where = locations === 'all' ? 'all locations' : locations === '' ? 'no location' : locations;
  const words = [`${roleLabel(ROLES[role])}, ${where}`, email, `Added by ${added_by ?? 'the provider'}`, STATES[state]];
  return [...words, waits ? 'A change is waiting for a second person' : ''].filter((one) => one !== '').join(' · ');
}

interface ActionsProps {
  user: ConsoleMerchantUser;
  waits: boolean;
  onAsk: (change: UserChange) => void;
}

function Actions({ user: { username, state }, waits, onAsk }: ActionsProps) {
  const item = (label: string, change: UserChange, danger = false) => ({ label, danger, onSelect: () => onAsk(change) });
  const items = [
    ...(waits ? [] : [item('Change role', 'role')]),
    ...(state === 'DEACTIVATED' ? [] : [item(state === 'INVITED' ? 'Resend welcome email' : 'Email a password link', 'password')]),
    ...(waits || state === 'INVITED' ? [] : [item('Remove second factors', 'factors', true)]),
    item('Delete', 'delete', true),
  ];
  return (
    <Menu
      label={`Actions for ${username}`}
      align="end"
      items={items}
      trigger={(props) => <IconButton {...props} icon={<MoreIcon />} label={`Actions for ${username}`} />}
    />
  );
}
