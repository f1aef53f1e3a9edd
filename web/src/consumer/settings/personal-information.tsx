import { type User, users } from '@drawbridge/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';
import { call } from '../../session/api.ts';
import { userQuery, useUser } from '../../session/use-user.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextField } from '../../ui/controls/form-fields.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatPhone } from '../../ui/format.ts';
import { AddressFields } from '../forms/address-fields.tsx';
import { BirthdayField } from '../forms/birthday-field.tsx';
import { type Details, details } from './details.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** `/dashboard/settings/personal-information` */
export default function PersonalInformation() {
  const { data: user } = useUser();
  return <SettingsFrame title={t('Personal Information')}>{user ? <DetailsForm user={user} /> : null}</SettingsFrame>;
}

function DetailsForm({ user }: { user: User }) {
  const { first_name, last_name, date_of_birth, address } = user;
  const { street_one, city, state, postal_code } = address;
  const form = useSchemaForm<Details>(
    details,
    { first_name, last_name, date_of_birth, street_one, street_two: address.street_two ?? '', city, state, postal_code },
    'onBlur',
  );
  const save = useSave(user);
  const submit = form.handleSubmit((given) => (save.isPending ? undefined : save.mutate(given)));
  return (
    <form noValidate className="settings__form" onSubmit={(event) => void submit(event)}>
      <div className="settings__two">
        <TextField form={form} name="first_name" label={t('First name')} autoComplete="given-name" />
        <TextField form={form} name="last_name" label={t('Last name')} autoComplete="family-name" />
      </div>
      <BirthdayField form={form} name="date_of_birth" />
      <Fixed user={user} />
      <AddressFields form={form} two="settings__two" />
      <Button kind="primary" size="lg" block type="submit" busy={save.isPending}>
        {t('Save')}
      </Button>
    </form>
  );
}

/** What is changed on pages of their own. */
function Fixed({ user }: { user: User }) {
  return (
    <>
      <Field label={t('Email')} hint={user.email_verified ? t('Verified') : t('Not verified yet')}>
        <Input value={user.email} readOnly />
      </Field>
      <Field label={t('Phone number')}>
        <Input value={formatPhone(user.phone_number)} readOnly />
      </Field>
      <p className="t-14 muted settings__hint">
        {tNodes('Change your {email} or your {phone}.', {
          email: (
            <Anchor className="link" href="/dashboard/settings/email">
              {t('email')}
            </Anchor>
          ),
          phone: (
            <Anchor className="link" href="/dashboard/settings/phone">
              {t('phone number')}
            </Anchor>
          ),
        })}
      </p>
    </>
  );
}

function useSave({ email, phone_number }: User) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (given: Details) =>
      call(users.updateSelf, { body: { ...given, street_two: given.street_two || null, email, phone_number } }),
    onSuccess: (changed) => {
      client.setQueryData(userQuery.queryKey, changed);
      toast.success(t('Success'), t('Your information has been updated successfully'));
      navigate('/dashboard/settings');
    },
    onError: () => toast.error(t('Error'), t('Personal details update failed')),
  });
}
