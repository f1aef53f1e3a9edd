import { currentPassword, newPassword, PASSWORD_RULE } from '@drawbridge/contract';
import * as z from 'zod/mini';
import { ApiError } from '../../session/api.ts';
import { wordsOf } from '../../session/words-of.ts';
import { TextField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useChangePassword } from './use-change-password.ts';

const rules = z.object({ current_password: currentPassword, password: newPassword });
type Entries = z.infer<typeof rules>;

const NO_ANSWER = "We couldn't confirm the change. Try your new password first.";

/** Asks for the current password and a new one. What is wrong with either is said at it. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm<Entries>(rules, { current_password: '', password: '' });
  const change = useChangePassword();
  const refused = (error: Error): void => {
    const { field, said, unanswered } = error instanceof ApiError ? error : {};
    if ((field === 'current_password' || field === 'password') && said !== undefined)
      form.setError(field, { message: said }, { shouldFocus: true });
    else form.setError('root', { message: unanswered ? NO_ANSWER : wordsOf(error) });
  };
  const save = (entries: Entries): void => {
    if (change.isPending) return;
    change.mutate(entries, {
      onSuccess: () => {
        toast.success('Success', 'Password changed. You were logged out everywhere else.');
        onClose();
      },
      onError: refused,
    });
  };
  return (
    <Dialog
      title="Change Password"
      dense
      held={change.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit(save)}
      foot={<DialogFoot onOut={onClose} yes="Change Password" busy={change.isPending} />}
    >
      <TextField form={form} name="current_password" label="Current password" secret autoComplete="current-password" />
      <TextField form={form} name="password" label="New password" secret hint={PASSWORD_RULE} autoComplete="new-password" />
      <Problem>{form.formState.errors.root?.message}</Problem>
    </Dialog>
  );
}
