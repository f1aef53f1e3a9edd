import { consoleCalls } from '@drawbridge/contract/provider';
import { STAFF_ROLE_LABELS, STAFF_ROLES, type StaffRole } from '@drawbridge/contract/staff-roles';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { SendIcon } from '../../ui/icons/icons.tsx';
import { ask, ConsoleProblem } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { queries } from '../queries.tsx';

interface Entries {
  name: string;
  email: string;
  role: StaffRole;
}

const ROLES = STAFF_ROLES.map((role) => ({ value: role, label: STAFF_ROLE_LABELS[role] }));
const FIRST: Entries = { name: '', email: '', role: 'ProviderSupport' };

/** Makes somebody one of the staff: they are mailed a link to add their passkey. */
export function InviteForm() {
  const form = useSchemaForm<Entries>(consoleCalls.inviteStaff.body, FIRST);
  const sending = useMutation({
    mutationFn: (body: Entries) => ask('inviteStaff', { body }),
    onSuccess: async ({ email }) => {
      toast.success('Invitation sent', email);
      form.reset(FIRST);
      await queries.invalidateQueries({ queryKey: ['staff'] });
    },
    onError: (problem) => {
      const field = problem instanceof ConsoleProblem ? problem.field : undefined;
      if (field === 'name' || field === 'email' || field === 'role') form.setError(field, { message: problem.message });
      else form.setError('root', { message: problem.message });
    },
  });
  const submit = form.handleSubmit((entries) => {
    if (!sending.isPending) sending.mutate(entries);
  });
  return (
    <Panel title="Invite">
      <form className="panel__body staff__invite" noValidate onSubmit={(event) => void submit(event)}>
        <TextField form={form} name="name" label="Name" autoComplete="off" />
        <TextField form={form} name="email" label="Work email" type="email" autoComplete="off" />
        <SelectField form={form} name="role" label="Role" options={ROLES} />
        <Problem>{form.formState.errors.root?.message}</Problem>
        <Button kind="primary" type="submit" icon={<SendIcon />} busy={sending.isPending}>
          Send invite
        </Button>
        <p className="field__hint">The link works once, for 24 hours. They add a passkey when they open it.</p>
      </form>
    </Panel>
  );
}
