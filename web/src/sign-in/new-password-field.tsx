import { t } from '../language/t.ts';
import { Field } from '../ui/controls/field.tsx';
import { PasswordInput } from '../ui/controls/password-input.tsx';
import { focusOnce } from './step.ts';

/** A password that its user chooses, with the rule beside it. */
export function NewPasswordField({
  value,
  error,
  onValue,
}: {
  value: string;
  error: string | undefined;
  onValue: (typed: string) => void;
}) {
  return (
    <Field
      label={t('New password')}
      hint={t('At least 8 characters, with three of these: lowercase letters, uppercase letters, numbers, special characters.')}
      error={error}
    >
      <PasswordInput
        ref={focusOnce}
        name="new-password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </Field>
  );
}
