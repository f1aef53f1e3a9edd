import { consoleCalls } from '@drawbridge/contract/provider';
import { STAFF_ROLE_LABELS, STAFF_ROLES, type StaffRole } from '@drawbridge/contract/staff-roles';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/controls/button.tsx';
import { AreaField, SelectField, TextField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Problem } from '../../ui/feedback/notice.tsx';
import { SendIcon } from '../../ui/icons/icons.tsx';
import { sayProposed } from '../approvals/say-proposed.ts';
import { ask } from '../calls.ts';
import { ConsoleProblem } from '../console-problem.ts';
import { Panel } from '../frame/panel.tsx';
import { queries } from '../queries.tsx';

interface Entries {
  name: string;
  email: string;
  role: StaffRole;
  reason: string;
}

const ROLES = STAFF_ROLES.map((role) => ({ value: role, label: STAFF_ROLE_LABELS[role] }));
const FIRST: Entries = { name: '', email: '', role: 'ProviderSupport', reason: '' };

/** Proposes somebody for the staff: once a second admin approves, they are mailed a link to add their passkey. */
export function InviteForm() {
  const form = useSchemaForm<Entries>(consoleCalls.inviteStaff.body, FIRST);
  const sending = useMutation({
    mutationFn: (body: Entries) => ask('inviteStaff', { body }),
    onSuccess: async ({ proposal }) => {
      sayProposed(proposal);
      form.reset(FIRST);
      await queries.invalidateQueries();
    },
    onError: (problem) => {
      const field = problem instanceof ConsoleProblem ? problem.field : undefined;
      if (field === 'name' || field === 'email' || field === 'role' || field === 'reason')
        form.setError(field, { message: problem.message });
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
        <AreaField form={form} name="reason" label="Reason" rows={2} maxLength={500} />
        <Problem>{form.formState.errors.root?.message}</Problem>
        <Button kind="primary" type="submit" icon={<SendIcon />} busy={sending.isPending}>
          Propose
        </Button>
        <p className="field__hint">
          A second admin has to approve it. Then we email them a link to add a passkey, which works once, for 24 hours.
        </p>
      </form>
    </Panel>
  );
}
