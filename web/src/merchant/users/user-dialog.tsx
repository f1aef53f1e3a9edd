import type { Business } from '@drawbridge/contract';
import { ERRORS } from '@drawbridge/contract/errors';
import { useState } from 'react';
import { TextField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import type { GroupedUser } from './group-users.ts';
import { PasswordWay } from './password-way.tsx';
import { RoleFields } from './role-fields.tsx';
import { SetPassword } from './set-password.tsx';
import { useSaveUser } from './use-save-user.ts';
import { type Entries, rulesOf } from './user-form.ts';

export interface UserDialogProps {
  /** Who is edited; without one, somebody is added. */
  user?: GroupedUser;
  businesses: readonly Business[];
  /** The location that the portal works for now. */
  current: string | undefined;
  onClose: () => void;
}

/** What stands in the dialog at first: a user as they are, or nobody, where the portal works. */
function entriesOf({ user, businesses, current }: Omit<UserDialogProps, 'onClose'>): Entries {
  const only = businesses.length === 1 ? businesses.map(({ SynBusinessID }) => SynBusinessID) : [];
  return {
    email: user?.email ?? '',
    username: user?.username ?? '',
    password: '',
    role: user?.role ?? '',
    locations: [...(user?.business_ids ?? (current === undefined ? only : [current]))],
  };
}

/** A user's role, locations and password; of a new one name and address too. */
export function UserDialog({ user, businesses, current, onClose }: UserDialogProps) {
  const editing = user !== undefined;
  const [invited, setInvited] = useState(false);
  const form = useSchemaForm<Entries>(rulesOf({ editing, invited }), entriesOf({ user, businesses, current }));
  const { save, pending } = useSaveUser({ form, user, invited, onSaved: onClose });
  // Looked at again whenever the list is: what was allowed when the dialog was opened may be so no longer.
  const forbidden = user?.refusal ?? null;
  const leave = (name: 'email' | 'username' | 'password') => () => {
    // A field that was only passed through is not wrong yet.
    if (form.getValues(name) !== '') void form.trigger(name);
  };
  const yes = editing ? 'Save' : invited ? 'Send Invitation' : 'Add User';
  const foot = <DialogFoot onOut={onClose} yes={yes} busy={pending} disabled={forbidden !== null} />;
  return (
    <Dialog
      title={editing ? 'Edit User' : 'Add User'}
      dense
      held={pending}
      onClose={onClose}
      onSubmit={form.handleSubmit(save)}
      foot={foot}
    >
      {forbidden === null ? null : <Notice kind="warning">{ERRORS[forbidden].message}</Notice>}
      <TextField form={form} name="email" label="Email" type="email" disabled={editing} autoComplete="off" onBlur={leave('email')} />
      <TextField
        form={form}
        name="username"
        label="Username"
        disabled={editing}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onBlur={leave('username')}
      />
      {editing ? (
        <SetPassword form={form} user={user} disabled={forbidden !== null} onLeave={leave('password')} />
      ) : (
        <PasswordWay form={form} invited={invited} onInvited={setInvited} onLeave={leave('password')} />
      )}
      <RoleFields form={form} businesses={businesses} disabled={forbidden !== null} />
      <Problem>{form.formState.errors.root?.message}</Problem>
    </Dialog>
  );
}
