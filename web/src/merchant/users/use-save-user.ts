import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '../../session/api.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import type { GroupedUser } from './group-users.ts';
import { reasonOf, useAddUser, useEditUser, useInviteUser } from './use-users.ts';
import { type Entries, FIELDS } from './user-form.ts';

export interface SaveUserOptions {
  form: UseFormReturn<Entries>;
  /** Who is edited; without one, somebody is added. */
  user: GroupedUser | undefined;
  /** Whoever is added chooses their own password. */
  invited: boolean;
  onSaved: () => void;
}

/** Adds a user or changes one. What is wrong with a field is said at it; what else is refused is said of the form. */
export function useSaveUser({ form, user, invited, onSaved }: SaveUserOptions) {
  const navigate = useNavigate();
  const [add, invite, edit] = [useAddUser(), useInviteUser(), useEditUser()];
  const pending = add.isPending || invite.isPending || edit.isPending;

  const failed = (words: string, error: Error): void => {
    const { code, field, said } = error instanceof ApiError ? error : {};
    const exists = code === 'ERR_USER_EXISTS';
    // What has to be changed here is said here, once: a toast would still stand beside the success of the next try.
    if (!exists) toast.error('Error', words);
    const at = field === 'synBusinessesIDs' ? 'locations' : FIELDS.find((name) => name === field);
    if (at !== undefined && said !== undefined) form.setError(at, { message: said }, { shouldFocus: true });
    else form.setError('root', { message: exists ? 'User already exists. Choose another username or email.' : reasonOf(error) });
  };
  const then = (done: string, words: (error: Error) => string) => ({
    onSuccess: () => {
      toast.success('Success', done);
      onSaved();
      if (user === undefined) navigate('/merchant/users');
    },
    onError: (error: Error) => failed(words(error), error),
  });
  const save = ({ email, username, password, role, locations }: Entries): void => {
    if (pending || role === '') return;
    const synBusinessesIDs = [...locations];
    const notCreated = () => 'Something went wrong creating user';
    if (user !== undefined) {
      const notUpdated = (error: Error) => (error instanceof ApiError ? error.said : undefined) ?? 'User update failed';
      edit.mutate({ auth0_user_id: user.subject, role, synBusinessesIDs, password }, then('User updated successfully', notUpdated));
    } else if (invited) invite.mutate({ email, username, role, synBusinessesIDs }, then('Invitation sent', notCreated));
    else add.mutate({ email, username, password, role, synBusinessesIDs }, then('User created successfully', notCreated));
  };
  return { save, pending };
}
