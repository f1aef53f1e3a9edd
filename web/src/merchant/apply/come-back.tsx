import { merchantApplications } from '@drawbridge/contract';
import { email } from '@drawbridge/contract/profile';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callOpenly } from '../../session/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/form-fields.tsx';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { TaskFrame } from '../../ui/layout/task-frame.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { useStepForm } from './use-step-form.ts';

const RULES = z.object({ email });

/** Asks for the address of an application, and has its link mailed. */
export function SendLinkDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState(false);
  const { form, busy, problem, submit } = useStepForm<{ email: string }>(
    RULES,
    { email: '' },
    async (body) => {
      await callOpenly(merchantApplications.sendLink, { body });
      setSent(true);
    },
    { check: false },
  );
  return (
    <Dialog
      title="Continue your application"
      dense
      held={busy}
      onClose={onClose}
      onSubmit={sent ? onClose : submit}
      foot={sent ? <Button type="submit">Close</Button> : <DialogFoot onOut={onClose} yes="Send Link" busy={busy} />}
    >
      <div className="stack stack--16">
        {sent ? (
          <Notice role="status">If there is an application with this address, a link to it is on its way.</Notice>
        ) : (
          <>
            <TextField form={form} name="email" label="Your email" type="email" autoComplete="email" hint="The one you applied with." />
            <Problem>{problem}</Problem>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Says that the link is in the mail, before the tab is left. */
export function LaterDialog({ email: to, onLeave, onClose }: { email: string; onLeave: () => void; onClose: () => void }) {
  return (
    <Dialog title="Finish later" dense onClose={onClose} foot={<DialogFoot onOut={onClose} out="Go On" yes="Leave" onYes={onLeave} />}>
      <p className="muted">
        What you saved is kept for 30 days. Open the link in our email to {to} to continue, on this device or another one.
      </p>
    </Dialog>
  );
}

/** What stands in the place of an application whose link opens nothing. */
export function LinkFailed({ invalid, onAgain, onNew }: { invalid: boolean; onAgain: () => void; onNew: () => void }) {
  const [asking, setAsking] = useState(false);
  const title = invalid ? 'This link no longer works' : "We can't open your application";
  usePageTitle(title);
  return (
    <TaskFrame home="/merchant">
      <div className="apply-after" role="alert">
        <h1 className="t-28">{title}</h1>
        <p className="muted">
          {invalid ? 'A link works for 30 days. We can email you a new one.' : 'Check your internet and try again. What you saved is kept.'}
        </p>
        <div className="actions actions--stack">
          {invalid ? (
            <Button kind="primary" size="lg" onClick={() => setAsking(true)}>
              Email Me a Link
            </Button>
          ) : (
            <Button kind="primary" size="lg" onClick={onAgain}>
              Try Again
            </Button>
          )}
          {invalid ? (
            <Button size="lg" onClick={onNew}>
              Start a New Application
            </Button>
          ) : null}
        </div>
      </div>
      {asking ? <SendLinkDialog onClose={() => setAsking(false)} /> : null}
    </TaskFrame>
  );
}
