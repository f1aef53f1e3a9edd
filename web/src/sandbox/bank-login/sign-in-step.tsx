import { type SandboxInstitution, sandboxBank } from '@drawbridge/contract/sandbox-bank';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import type { BankError } from './bank-api.ts';
import { StepHead } from './step-head.tsx';

const { user_name, password } = sandboxBank.signIn.body.shape;
const rules = z.object({ user_name, password });
type Entries = z.infer<typeof rules>;

interface SignInStepProps {
  institution: SandboxInstitution;
  user_name: string;
  back: (() => void) | undefined;
  onSignIn: (user_name: string, password: string) => Promise<BankError | undefined>;
}

/** Signing in at the bank. */
export function SignInStep({ institution, user_name, back, onSignIn }: SignInStepProps) {
  const form = useSchemaForm<Entries>(rules, { user_name, password: '' });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('user_name'), [setFocus]);
  const submit = form.handleSubmit(async (entries) => {
    const error = await onSignIn(entries.user_name, entries.password);
    if (!error) return;
    const at_fault = error.field === 'user_name' || error.field === 'password' ? error.field : 'root';
    form.setError(at_fault, { message: error.message }, { shouldFocus: true });
  });
  const field = { form, autoComplete: 'off' } as const;
  return (
    <>
      <StepHead title={`Sign in to ${institution.name}`} back={back} />
      <form
        className="bank-login__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void submit();
        }}
      >
        <Notice>Any user name will do, with the password “good”. The same name finds the same accounts again.</Notice>
        <Problem>{errors.root?.message}</Problem>
        <TextField {...field} name="user_name" label="User name" maxLength={64} autoCapitalize="off" spellCheck={false} />
        <TextField {...field} name="password" label="Password" maxLength={200} secret />
        <Button type="submit" kind="primary" size="lg" block busy={isSubmitting}>
          Sign in
        </Button>
      </form>
    </>
  );
}
