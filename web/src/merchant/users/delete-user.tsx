import { toast } from '../../ui/feedback/toasts.ts';
import { AskFirst } from '../ask-first.tsx';
import type { GroupedUser } from './group-users.ts';
import { reasonOf, useDeleteUser } from './use-users.ts';

/** Asks before a user is deleted, and says what that does. A refusal is said in it. */
export function DeleteUser({ user, onClose }: { user: GroupedUser; onClose: () => void }) {
  const remove = useDeleteUser();
  const refused = (error: Error): string => {
    toast.error('Error', 'Failed to delete business user');
    return reasonOf(error);
  };
  return (
    <AskFirst
      title="Delete User"
      yes="Delete"
      busy={remove.isPending}
      onYes={(then) => remove.mutate(user.id, then)}
      onDone={() => toast.success('Success', 'Business user deleted successfully')}
      onRefused={refused}
      onClose={onClose}
    >
      <p className="users__question">Are you sure you want to delete the user {user.username} ?</p>
      <p className="muted">They'll be signed out immediately. Their orders and links are kept.</p>
    </AskFirst>
  );
}
