import type { UseFormReturn } from 'react-hook-form';
import { boot } from '../../session/boot.ts';
import { TextField } from '../../ui/controls/form-fields.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import type { GroupedUser } from './group-users.ts';
import { reasonOf, useSendResetLink } from './use-users.ts';
import type { Entries } from './user-form.ts';

export interface SetPasswordProps {
  form: UseFormReturn<Entries>;
  user: GroupedUser;
  disabled: boolean;
  onLeave: () => void;
}

/** Another password for a user who is there; or a link by which they choose it themselves. */
export function SetPassword({ form, user, disabled, onLeave }: SetPasswordProps) {
  const link = useSendResetLink();
  const send = () =>
    link.mutate(user.id, {
      onSuccess: () => toast.success('Success', `Reset link sent to ${user.email}`),
      onError: (error) => toast.error('Error', reasonOf(error)),
    });
  if (boot.users_kept_elsewhere) return null;
  const hint = boot.passwords_chosen_here
    ? 'Leave blank to keep the current password. A new one signs them out and works for one log-in, when they choose their own.'
    : 'Leave blank to keep the current password. A new one signs them out.';
  return (
    <div className="users__way">
      <TextField
        form={form}
        name="password"
        label="Password"
        secret
        hint={hint}
        disabled={disabled}
        autoComplete="new-password"
        onBlur={onLeave}
      />
      {boot.passwords_chosen_here && user.invitation === null ? (
        <TextButton disabled={disabled || link.isPending} onClick={send}>
          Send a reset link instead
        </TextButton>
      ) : null}
    </div>
  );
}
