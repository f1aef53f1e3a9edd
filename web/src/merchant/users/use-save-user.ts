import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '../../session/api.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import type { GroupedUser } from './group-users.ts';
import { reasonOf, useAddUser, useEditUser } from './use-users.ts';
import { type Entries, FIELDS } from './user-form.ts';

export interface SaveUserOptions {
  form: UseFormReturn<Entries>;
  /** Who is edited; without one, somebody is added. */
  user: GroupedUser | undefined;
  onSaved: () => void;
}

/** Adds a user or changes one. What is wrong with a field is said at it; what else is refused is said of the form. */
export function useSaveUser({ form, user, onSaved }: SaveUserOptions) {
  const navigate = useNavigate();
  const add = useAddUser();
  const edit = useEditUser();
  const pending = add.isPending || edit.isPending;

  const failed = (words: string, error: Error): void => {
    const { code, field, said } = error instanceof ApiError ? error : {};
    const exists = code === 'ERR_USER_EXISTS';
    // What has to be changed here is said here, once: a toast would still stand beside the success of the next try.
    if (!exists) toast.error('Error', words);
    const at = field === 'synBusinessesIDs' ? 'locations' : FIELDS.find((name) => name === field);
    if (at !== undefined && said !== undefined) form.setError(at, { message: said }, { shouldFocus: true });
    else form.setError('root', { message: exists ? 'User already exists. Choose another username or email.' : reasonOf(error) });
  };
  const save = ({ email, username, password, role, locations }: Entries): void => {
    if (pending || role === '') return;
    const synBusinessesIDs = [...locations];
    if (user !== undefined) {
      edit.mutate(
        { auth0_user_id: user.subject, role, synBusinessesIDs, password },
        {
          onSuccess: () => {
            toast.success('Success', 'User updated successfully');
            onSaved();
          },
          onError: (error) => failed((error instanceof ApiError ? error.said : undefined) ?? 'User update failed', error),
        },
      );
      return;
    }
    add.mutate(
      { email, username, password, role, synBusinessesIDs },
      {
        onSuccess: () => {
          toast.success('Success', 'User created successfully');
          onSaved();
          navigate('/merchant/users');
        },
        onError: (error) => failed('Something went wrong creating user', error),
      },
    );
  };
  return { save, pending };
}
