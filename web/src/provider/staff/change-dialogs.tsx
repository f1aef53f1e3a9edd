import type { StaffMember } from '@drawbridge/contract/provider';
import { STAFF_ROLE_LABELS, STAFF_ROLES, type StaffRole } from '@drawbridge/contract/staff-roles';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { ask } from '../calls.ts';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { queries } from '../queries.tsx';

export type StaffChange = 'role' | 'remove' | 'again' | 'withdraw';

interface AskProps {
  title: string;
  yes: string;
  danger?: boolean;
  send: () => Promise<unknown>;
  done: string;
  onClose: () => void;
  children: ReactNode;
}

function AskFirst({ title, yes, danger, send, done, onClose, children }: AskProps) {
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toast.success(done);
      onClose();
      await queries.invalidateQueries({ queryKey: ['staff'] });
    },
  });
  return (
    <Dialog
      title={title}
      dense
      destructive={danger ?? false}
      held={sending.isPending}
      onClose={onClose}
      foot={
        <DialogFoot
          onOut={onClose}
          yes={yes}
          kind={danger ? 'danger' : 'primary'}
          busy={sending.isPending}
          onYes={() => sending.mutate()}
        />
      }
    >
      <div className="stack">
        {children}
        <Problem>{sending.error?.message}</Problem>
      </div>
    </Dialog>
  );
}

interface ChangeProps {
  member: StaffMember;
  onClose: () => void;
}

/** Asks before somebody of the staff is changed. */
export function ChangeDialog({ change, ...props }: ChangeProps & { change: StaffChange }) {
  const Asks = { role: AskRole, remove: AskRemove, withdraw: AskWithdraw, again: AskAgain }[change];
  return <Asks {...props} />;
}

function AskRole({ member, onClose }: ChangeProps) {
  const { id, name } = member;
  const [role, setRole] = useState<StaffRole>(member.role);
  return (
    <ReasonDialog
      title={`Change the role of ${name}`}
      yes="Change role"
      two
      send={(reason) => ask('changeStaffRole', { body: { id, role, reason } })}
      done={`${name} is now ${STAFF_ROLE_LABELS[role].toLowerCase()}`}
      onClose={onClose}
    >
      <Field label="Role" hint="Once approved, it applies right away.">
        <Select
          value={role}
          options={STAFF_ROLES.map((one) => ({ value: one, label: STAFF_ROLE_LABELS[one] }))}
          onChange={(event) => setRole(STAFF_ROLES.find((one) => one === event.target.value) ?? member.role)}
        />
      </Field>
    </ReasonDialog>
  );
}

function AskRemove({ member: { id, name }, onClose }: ChangeProps) {
  return (
    <AskFirst
      title={`Remove ${name}?`}
      yes="Remove"
      danger
      send={() => ask('removeStaff', { body: { id } })}
      done={`${name} is removed`}
      onClose={onClose}
    >
      <p className="muted">They're signed out right away, and their passkey stops working. Records of what they did keep their name.</p>
    </AskFirst>
  );
}

function AskWithdraw({ member: { id, name }, onClose }: ChangeProps) {
  return (
    <AskFirst
      title={`Withdraw the invitation of ${name}?`}
      yes="Withdraw"
      danger
      send={() => ask('withdrawInvitation', { body: { id } })}
      done="Invitation withdrawn"
      onClose={onClose}
    >
      <p className="muted">The link in their email stops working.</p>
    </AskFirst>
  );
}

function AskAgain({ member: { id, name, email }, onClose }: ChangeProps) {
  return (
    <AskFirst
      title={`Invite ${name} again?`}
      yes="Send invite"
      send={() => ask('inviteAgain', { body: { id } })}
      done={`Invitation sent to ${email}`}
      onClose={onClose}
    >
      <p className="muted">
        We'll email {email} a new link, and earlier ones stop working. Once they use it to add a passkey, their current one stops working.
      </p>
    </AskFirst>
  );
}
