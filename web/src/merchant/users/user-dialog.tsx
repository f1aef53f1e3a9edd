import type { Business } from '@drawbridge/contract';
import { ERRORS } from '@drawbridge/contract/errors';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../session/api.ts';
import { boot } from '../../session/boot.ts';
import { merchantRole } from '../../session/claims.ts';
import { useSession } from '../../session/state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { PasswordInput } from '../../ui/controls/password-input.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import type { GroupedUser } from './group-users.ts';
import { Locations } from './locations-field.tsx';
import { reasonOf, useAddUser, useEditUser } from './use-users.ts';
import { type Entries, FIELDS, locationsFor, type Problems, problemsOf, rolesFor, spanOf } from './user-form.ts';

export interface UserDialogProps {
  /** Who is edited; without one, somebody is added. */
  user?: GroupedUser;
  businesses: readonly Business[];
  /** The location that the portal works for now. */
  current: string | undefined;
  onClose: () => void;
}

/** A user's role, locations and password; of a new one name and address too. */
export function UserDialog({ user, businesses, current, onClose }: UserDialogProps) {
  const editing = user !== undefined;
  const { claims } = useSession();
  const navigate = useNavigate();
  const [add, edit] = [useAddUser(), useEditUser()];
  const [entries, setEntries] = useState<Entries>(() => ({
    email: user?.email ?? '',
    username: user?.username ?? '',
    password: '',
    role: user?.role ?? '',
    locations: user?.business_ids ?? (current !== undefined ? [current] : businesses.length === 1 ? businesses.map(idOf) : []),
  }));
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<string>();
  const controls = useRef<Partial<Record<keyof Entries, HTMLElement | null>>>({});
  const picker = useRef<HTMLButtonElement>(null);
  // Looked at again whenever the list is: what was allowed when the dialog was opened may be so no longer.
  const forbidden = user?.refusal ?? null;
  const pending = add.isPending || edit.isPending;
  const span = spanOf(entries.role);

  const change = (changed: Partial<Entries>): void => {
    setEntries((now) => ({ ...now, ...changed }));
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changed))));
    setRefused(undefined);
  };
  const show = (found: Problems): boolean => {
    setProblems(found);
    const first = FIELDS.find((name) => found[name] !== undefined);
    (first === 'locations' && span === 'several' ? picker.current : first && controls.current[first])?.focus();
    return first !== undefined;
  };
  const leave = (name: keyof Entries) => () => {
    // A field that was only passed through is not wrong yet.
    if (entries[name].length > 0) setProblems((now) => ({ ...now, [name]: problemsOf(entries, editing)[name] }));
  };
  const failed = (words: string) => (error: unknown) => {
    const { code, field, said } = error instanceof ApiError ? error : {};
    const exists = code === 'ERR_USER_EXISTS';
    // What has to be changed here is said here, once: a toast would still stand beside the success of the next try.
    if (!exists) toast.error('Error', words);
    const at = field === 'synBusinessesIDs' ? 'locations' : FIELDS.find((name) => name === field);
    if (at !== undefined && said !== undefined) show({ [at]: said });
    else setRefused(exists ? 'User already exists. Choose another username or email.' : reasonOf(error));
  };
  const done = (words: string) => () => {
    toast.success('Success', words);
    onClose();
    navigate('/merchant/users');
  };
  const send = (): void => {
    if (pending || show(problemsOf(entries, editing)) || entries.role === '') return;
    const { email, username, password, role } = entries;
    const synBusinessesIDs = [...entries.locations];
    if (!editing) {
      add.mutate(
        { email, username, password, role, synBusinessesIDs },
        { onSuccess: done('User created successfully'), onError: failed('Something went wrong creating user') },
      );
      return;
    }
    edit.mutate(
      { auth0_user_id: user.subject, role, synBusinessesIDs, password },
      {
        onSuccess: () => {
          toast.success('Success', 'User updated successfully');
          onClose();
        },
        onError: (error) => failed((error instanceof ApiError ? error.said : undefined) ?? 'User update failed')(error),
      },
    );
  };

  const offered = rolesFor(claims && merchantRole(claims));
  const ref = (name: keyof Entries) => (element: HTMLElement | null) => {
    controls.current[name] = element;
  };
  return (
    <Dialog
      title={editing ? 'Edit User' : 'Add User'}
      dense
      held={pending}
      onClose={onClose}
      onSubmit={send}
      foot={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={pending} disabled={forbidden !== null}>
            {editing ? 'Save' : 'Add User'}
          </Button>
        </>
      }
    >
      {forbidden === null ? null : <Notice kind="warning">{ERRORS[forbidden].message}</Notice>}
      <Field label="Email" error={problems.email}>
        <Input
          ref={ref('email')}
          type="email"
          value={entries.email}
          disabled={editing}
          autoComplete="off"
          onBlur={leave('email')}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
      <Field label="Username" error={problems.username}>
        <Input
          ref={ref('username')}
          value={entries.username}
          disabled={editing}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onBlur={leave('username')}
          onChange={(event) => change({ username: event.target.value })}
        />
      </Field>
      {boot.users_kept_elsewhere ? null : (
        <Field
          label="Password"
          error={problems.password}
          hint={editing ? 'Leave it empty to keep the password. A new one signs them out.' : undefined}
        >
          <PasswordInput
            ref={ref('password')}
            value={entries.password}
            disabled={forbidden !== null}
            autoComplete="new-password"
            onBlur={leave('password')}
            onChange={(event) => change({ password: event.target.value })}
          />
        </Field>
      )}
      <Field label="Role" error={problems.role}>
        <Select
          ref={ref('role')}
          value={entries.role}
          placeholder="Select a role"
          options={offered}
          disabled={forbidden !== null}
          onChange={(event) => {
            const role = offered.find(({ value }) => value === event.target.value)?.value ?? '';
            change({ role, locations: locationsFor(role, entries.locations, businesses) });
          }}
        />
      </Field>
      <Field label="Locations" error={problems.locations} hint={span === 'all' ? 'This role has every location.' : undefined}>
        {span === 'all' ? (
          <Input value="All Locations" disabled readOnly />
        ) : span === 'several' ? (
          <Locations
            businesses={businesses}
            chosen={entries.locations}
            disabled={forbidden !== null}
            button={picker}
            onChange={(locations) => change({ locations })}
          />
        ) : (
          <Select
            ref={ref('locations')}
            value={entries.locations[0] ?? ''}
            placeholder="Select a location"
            options={businesses.map(({ SynBusinessID: value, BusinessName: label }) => ({ value, label }))}
            disabled={forbidden !== null}
            onChange={(event) => change({ locations: [event.target.value] })}
          />
        )}
      </Field>
      {refused === undefined ? null : (
        <Notice kind="negative" role="alert">
          {refused}
        </Notice>
      )}
    </Dialog>
  );
}

function idOf({ SynBusinessID }: Business): string {
  return SynBusinessID;
}
