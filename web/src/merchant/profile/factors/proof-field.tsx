import { Field } from '../../../ui/controls/field.tsx';
import { PasswordInput } from '../../../ui/controls/password-input.tsx';
import { Problem } from '../../../ui/feedback/notice.tsx';
import type { Proved } from './use-proved.ts';

/** The password, once it is asked for, and what else is wrong. */
export function ProofField({ proved }: { proved: Omit<Proved, 'run'> }) {
  return (
    <>
      {proved.needs_password ? (
        <Field label="Your password" error={proved.password_error} hint="You logged in a while ago, so we need to be sure it’s you.">
          <PasswordInput
            ref={focusOnce}
            name="current-password"
            autoComplete="current-password"
            value={proved.password}
            onChange={(event) => proved.typePassword(event.target.value)}
          />
        </Field>
      ) : null}
      <Problem>{proved.problem}</Problem>
    </>
  );
}

function focusOnce(element: HTMLInputElement | null): void {
  element?.focus();
}
