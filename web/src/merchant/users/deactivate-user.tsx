import { toast } from '../../ui/feedback/toasts.ts';
import { AskFirst } from '../ask-first.tsx';
import type { GroupedUser } from './group-users.ts';
import { reasonOf, useDeactivateUser } from './use-users.ts';

/** Asks before a user is deactivated, and says what that does. `own`: whoever asks. A refusal is said in it. */
export function DeactivateUser({ user, own, onClose }: { user: GroupedUser; own: boolean; onClose: () => void }) {
  const deactivate = useDeactivateUser();
  const refused = (error: Error): string => {
    toast.error('Error', 'Failed to deactivate user');
    return reasonOf(error);
  };
  return (
    <AskFirst
      title="Deactivate User"
      yes="Deactivate"
      busy={deactivate.isPending}
      onYes={(then) => deactivate.mutate(user.id, then)}
      onDone={() => toast.success('Success', 'User deactivated')}
      onRefused={refused}
      onClose={onClose}
    >
      <p className="users__question">Deactivate {user.username}?</p>
      <p className="muted">
        {own
          ? "This is you. You'll be signed out immediately, and another account admin has to reactivate you."
          : "They'll be signed out immediately and can't log in. Their payments, links and refunds are kept, and you can reactivate them anytime."}
      </p>
    </AskFirst>
  );
}
