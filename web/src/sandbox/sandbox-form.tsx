import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../ui/controls/button.tsx';
import { Notice, Problem } from '../ui/feedback/notice.tsx';
import type { Sandboxed } from './use-sandbox-form.ts';

interface SandboxFormProps<Entries extends FieldValues, Answer> {
  of: Sandboxed<Entries, Answer>;
  button: string;
  quiet?: boolean;
  /** A way out beside the button; both are small then. */
  onCancel?: () => void;
  /** What is said of the answer. */
  said?: (answer: Answer, sent: Entries) => ReactNode;
  /** It stays although something is typed since. */
  said_for_good?: boolean;
  children: ReactNode;
}

/** The fields of a form of the sandbox, its button, and what came of it. */
export function SandboxForm<Entries extends FieldValues, Answer>(props: SandboxFormProps<Entries, Answer>) {
  const { of, button, quiet, onCancel, said, said_for_good, children } = props;
  const { form, sending, submit } = of;
  return (
    <form
      className="sandbox__form"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => {
        if (!said_for_good) sending.reset();
      }}
    >
      {children}
      <div className="actions">
        <Button type="submit" kind={quiet || onCancel ? 'plain' : 'primary'} size={onCancel ? 'sm' : undefined} busy={sending.isPending}>
          {button}
        </Button>
        {onCancel ? (
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
      {said && sending.isSuccess ? <Notice role="status">{said(sending.data, sending.variables)}</Notice> : null}
      <Problem>{form.formState.errors.root?.message}</Problem>
    </form>
  );
}
