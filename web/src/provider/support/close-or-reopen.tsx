import type { SupportThread } from '@drawbridge/contract/provider';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/controls/button.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { rereadSupport } from './queries.ts';

/** Closes a request that needs nothing more, or opens it again. */
export function CloseOrReopen({ thread: { id, newest, status } }: { thread: SupportThread }) {
  const closed = status === 'CLOSED';
  const deciding = useMutation({
    mutationFn: () => ask(closed ? 'reopenSupport' : 'closeSupport', { body: { id, newest } }),
    onSuccess: () => toast.success(closed ? 'Request reopened' : 'Request closed'),
    onSettled: rereadSupport,
  });
  return (
    <Panel title={closed ? 'This request is closed' : 'Close this request'}>
      <div className="panel__body stack stack--16">
        <p className="muted">
          {closed ? "Once reopened, it's waiting for us again." : "We don't tell anyone. It reopens if they write again."}
        </p>
        <Problem>{deciding.error?.message}</Problem>
        <Button busy={deciding.isPending} onClick={() => deciding.mutate()}>
          {closed ? 'Reopen' : 'Close request'}
        </Button>
      </div>
    </Panel>
  );
}
