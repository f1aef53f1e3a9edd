import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.ts';
import { AskFirst } from '../ask-first.tsx';
import type { GroupedUser } from './group-users.ts';
import { reasonOf, useDeleteUser } from './use-users.ts';

/** Asks before a user is deleted, and says what that does. */
export function DeleteUser({ user, onClose }: { user: GroupedUser; onClose: () => void }) {
  const remove = useDeleteUser();
  const [problem, setProblem] = useState<string>();
  const send = () => {
    setProblem(undefined);
    remove.mutate(user.id, {
      onSuccess: () => {
        toast.success('Success', 'Business user deleted successfully');
        onClose();
      },
      onError: (error) => {
        toast.error('Error', 'Failed to delete business user');
        setProblem(reasonOf(error));
      },
    });
  };
  return (
    <AskFirst title="Delete User" yes="Delete" busy={remove.isPending} onYes={send} onClose={onClose}>
      <p className="users__question">Are you sure you want to delete the user {user.username} ?</p>
      <p className="muted">They are signed out at once and cannot log in again. Orders and links that they made stay.</p>
      {problem === undefined ? null : (
        <Notice kind="negative" role="alert">
          {problem}
        </Notice>
      )}
    </AskFirst>
  );
}
