import type { UseFormReturn } from 'react-hook-form';
import { boot } from '../../session/boot.ts';
import { TextField } from '../../ui/controls/form-fields.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import type { Entries } from './user-form.ts';

export interface PasswordWayProps {
  form: UseFormReturn<Entries>;
  /** They choose their own by a mailed link. */
  invited: boolean;
  onInvited: (invited: boolean) => void;
  onLeave: () => void;
}

/** How a new user comes by a password: it is set here, or chosen by themselves. */
export function PasswordWay({ form, invited, onInvited, onLeave }: PasswordWayProps) {
  const change = () => {
    form.setValue('password', '');
    form.clearErrors();
    onInvited(!invited);
  };
  const hint = boot.passwords_chosen_here ? 'It works for one log-in, when they choose their own.' : undefined;
  return (
    <div className="users__way">
      {invited ? (
        <p className="muted" role="status">
          We'll email them a link to choose their own password. It works once, for 3 days.
        </p>
      ) : (
        <TextField form={form} name="password" label="Password" secret hint={hint} autoComplete="new-password" onBlur={onLeave} />
      )}
      {boot.passwords_chosen_here ? (
        <TextButton onClick={change}>{invited ? 'Set a password instead' : 'Send an invitation instead'}</TextButton>
      ) : null}
    </div>
  );
}
