import type { StaffMember, StaffState } from '@drawbridge/contract/provider';
import { STAFF_ROLE_LABELS, staffMay } from '@drawbridge/contract/staff-roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx';
import { MoreIcon } from '../../ui/icons/icons.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { waitingQuery } from '../approvals/query.ts';
import { WaitingFor } from '../approvals/waiting-for.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { Panel } from '../frame/panel.tsx';
import { useMe } from '../frame/use-me.ts';
import { when } from '../when.ts';
import { counted } from '../words.ts';
import { ChangeDialog, type StaffChange } from './change-dialogs.tsx';
import { InviteForm } from './invite-form.tsx';
import { RolesPanel } from './roles-panel.tsx';

const STATES: Readonly<Record<StaffState, { readonly label: string; readonly look: BadgeLook }>> = {
  ACTIVE: { label: 'Active', look: 'secondary' },
  INVITED: { label: 'Invited', look: 'default' },
  EXPIRED: { label: 'Invitation expired', look: 'negative' },
  REMOVED: { label: 'Removed', look: 'outline' },
};

interface Asked {
  readonly member: StaffMember;
  readonly change: StaffChange;
}

/** `/provider/staff`: who works here, with which role, and who may what. */
export default function StaffPage() {
  const { me } = useMe();
  const may = me ? staffMay(me.role, 'changeStaffRole') : false;
  const list = useQuery({ queryKey: ['staff'], queryFn: () => ask('listStaff') });
  const { data } = list;
  const proposals = useQuery({ ...waitingQuery, enabled: may }).data?.proposals ?? [];
  const waiting = proposals.filter(({ about, state }) => state === 'WAITING' && /^(staff|invitation)\//.test(about));
  const [asked, setAsked] = useState<Asked>();
  const columns = may ? [...columnsFor(me?.id), actions(me?.id, setAsked)] : columnsFor(me?.id);
  const there = data?.staff.filter(({ state }) => state !== 'REMOVED').length;
  return (
    <ConsolePage title="Staff">
      <div className={may ? 'cols cols--side' : 'stack stack--20'}>
        <div className="stack">
          {waiting.map((proposal) => (
            <WaitingFor key={proposal.id} proposal={proposal} />
          ))}
          <Panel title="People" count={there} className="panel--table">
            <Table
              label="People"
              columns={columns}
              rows={data?.staff}
              rowKey={({ id }) => id}
              failed={failedOf(list, "The staff couldn't be loaded")}
            />
          </Panel>
          <RolesPanel />
        </div>
        {may ? (
          <div className="stack">
            <InviteForm />
          </div>
        ) : null}
      </div>
      {asked ? <ChangeDialog {...asked} onClose={() => setAsked(undefined)} /> : null}
    </ConsolePage>
  );
}

function columnsFor(me: string | undefined): readonly Column<StaffMember>[] {
  return [
    {
      id: 'name',
      head: 'Name',
      at: 'title',
      className: 'staff__name',
      cell: ({ id, name, email }) => (
        <span className="who" title={`${name}, ${email}`}>
          <Tile name={name} size="sm" />
          <span>
            <span className="medium truncate">{id === me ? `${name} (you)` : name}</span>
            <span className="who__sub truncate">{email}</span>
          </span>
        </span>
      ),
    },
    { id: 'role', head: 'Role', at: 'sub', cell: ({ role }) => STAFF_ROLE_LABELS[role] },
    {
      id: 'passkeys',
      head: 'Passkeys',
      cell: ({ passkeys }) => (passkeys === 0 ? 'None' : counted(passkeys, 'passkey', 'passkeys')),
    },
    {
      id: 'used',
      head: 'Last seen',
      cell: ({ last_used_at }) => <span className="muted">{last_used_at === null ? 'Never' : when(last_used_at)}</span>,
    },
    {
      id: 'state',
      head: 'State',
      at: 'status',
      cell: ({ state }) => (
        <Badge look={STATES[state].look} as_is>
          {STATES[state].label}
        </Badge>
      ),
    },
  ];
}

/** What an admin may do about somebody else. */
function actions(me: string | undefined, onAsk: (asked: Asked) => void): Column<StaffMember> {
  return {
    id: 'act',
    head: 'Actions',
    kind: 'act',
    at: 'act',
    cell: (member) => {
      if (member.id === me || member.state === 'REMOVED') return null;
      const item = (label: string, change: StaffChange, danger = false) => ({ label, danger, onSelect: () => onAsk({ member, change }) });
      const items = [
        item('Change role', 'role'),
        item(member.state === 'ACTIVE' ? 'Lost their passkey' : 'Invite again', 'again'),
        ...(member.invited_until === null ? [] : [item('Withdraw invitation', 'withdraw', true)]),
        item('Remove', 'remove', true),
      ];
      return (
        <Menu
          label={`Actions for ${member.name}`}
          align="end"
          items={items}
          trigger={(props) => <IconButton {...props} icon={<MoreIcon />} label={`Actions for ${member.name}`} />}
        />
      );
    },
  };
}
