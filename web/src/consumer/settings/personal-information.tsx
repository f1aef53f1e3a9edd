import { type User, users } from '@drawbridge/contract';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';
import { call } from '../../session/api.ts';
import { userQuery, useUser } from '../../session/use-user.ts';
import { brand } from '../../ui/brand.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatPhone } from '../../ui/format.ts';
import { useTitle } from '../../ui/use-title.ts';
import { BirthdayField } from '../forms/birthday-field.tsx';
import { StateField } from '../forms/state-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { type Details, details } from './details.ts';
import { SignedIn } from './page.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** `/dashboard/settings/personal-information` */
export default function PersonalInformation() {
  useTitle(`${t('Personal Information')} | ${brand.center}`);
  return (
    <SignedIn>
      <Ready />
    </SignedIn>
  );
}

function Ready() {
  const { data: user } = useUser();
  return <SettingsFrame title={t('Personal Information')}>{user ? <DetailsForm user={user} /> : null}</SettingsFrame>;
}

function DetailsForm({ user }: { user: User }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<Details>({
    defaultValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      date_of_birth: user.date_of_birth,
      street_one: user.address.street_one,
      street_two: user.address.street_two ?? '',
      city: user.address.city,
      state: user.address.state,
      postal_code: user.address.postal_code,
    },
    resolver: standardSchemaResolver(details) as never,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });
  const save = useMutation({
    mutationFn: (given: Details) =>
      call(users.updateSelf, {
        body: { ...given, street_two: given.street_two || null, email: user.email, phone_number: user.phone_number },
      }),
    onSuccess: (changed) => {
      client.setQueryData(userQuery.queryKey, changed);
      toast.success(t('Success'), t('Your information has been updated successfully'));
      navigate('/dashboard/settings');
    },
    onError: () => toast.error(t('Error'), t('Personal details update failed')),
  });

  return (
    <form
      noValidate
      className="settings__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) void form.handleSubmit((given) => save.mutate(given))();
      }}
    >
      <div className="settings__two">
        <TextField form={form} name="first_name" label={t('First name')} autoComplete="given-name" />
        <TextField form={form} name="last_name" label={t('Last name')} autoComplete="family-name" />
      </div>
      <BirthdayField form={form} name="date_of_birth" />
      <Field label={t('Email')} hint={user.email_verified ? t('Verified') : t('Not verified yet')}>
        <Input value={user.email} readOnly />
      </Field>
      <Field label={t('Phone number')}>
        <Input value={formatPhone(user.phone_number)} readOnly />
      </Field>
      <p className="t-14 muted settings__hint">
        {tNodes('Your email and phone number can be changed by our support only: {support}.', {
          support: (
            <Anchor className="link" href="/dashboard/settings/contact-support">
              {t('Contact Support')}
            </Anchor>
          ),
        })}
      </p>
      <TextField form={form} name="street_one" label={t('Street address')} autoComplete="address-line1" />
      <TextField
        form={form}
        name="street_two"
        label={t('Apartment, suite or unit')}
        optional={t('optional')}
        autoComplete="address-line2"
      />
      <TextField form={form} name="city" label={t('City')} autoComplete="address-level2" />
      <div className="settings__two">
        <StateField form={form} name="state" />
        <TextField form={form} name="postal_code" label={t('Zip code')} autoComplete="postal-code" digits={5} />
      </div>
      <Button kind="primary" size="lg" block type="submit" busy={save.isPending}>
        {t('Save')}
      </Button>
    </form>
  );
}
