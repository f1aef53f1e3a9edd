import { consoleEntrance } from '@drawbridge/contract/provider';
import { STAFF_ROLE_LABELS } from '@drawbridge/contract/staff-roles';
import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { KeyIcon } from '../../ui/icons/icons.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { useTokenOfAddress } from '../../ui/use-token-of-address.ts';
import { askCall } from '../calls.ts';
import { ConsoleProblem } from '../console-problem.ts';
import { forgetAll, meKey, queries } from '../queries.tsx';
import { EntranceFrame } from './entrance-frame.tsx';
import { passkeyWords } from './passkey-words.ts';

/** `/provider/join`: whoever was invited adds their passkey, and is let in. */
export default function JoinPage() {
  const token = useTokenOfAddress();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => askCall(consoleEntrance.readInvitation, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  });
  if (token === '' || (error instanceof ConsoleProblem && error.status === 400)) return <NoInvitation />;
  if (error)
    return (
      <EntranceFrame title="Add your passkey" lead="We couldn't read your invitation.">
        <Failed title={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      </EntranceFrame>
    );
  if (data === undefined) return <Waiting />;
  const facts = [
    { label: 'Name', value: data.name },
    { label: 'Email', value: data.email },
    { label: 'Role', value: STAFF_ROLE_LABELS[data.role] },
  ];
  return (
    <EntranceFrame title="Add your passkey" lead="You'll sign in with a passkey, with your fingerprint, face or device PIN.">
      <div className="card entrance__who">
        <Facts facts={facts} />
      </div>
      <AddPasskey token={token} onAgain={() => void refetch()} />
    </EntranceFrame>
  );
}

function AddPasskey({ token, onAgain }: { token: string; onAgain: () => void }) {
  const navigate = useNavigate();
  const adding = useMutation({
    mutationFn: async () => {
      // A challenge is good once: each press asks for its own.
      const { options } = await askCall(consoleEntrance.readInvitation, { body: { token } });
      const credential = await startRegistration({
        optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
      });
      return askCall(consoleEntrance.acceptInvitation, {
        body: { token, credential: { ...credential, response: { ...credential.response } } },
      });
    },
    onSuccess: (me) => {
      forgetAll();
      queries.setQueryData(meKey, me);
      navigate('/provider', { replace: true });
    },
    onError: (problem) => {
      if (problem instanceof ConsoleProblem && problem.code === 'STAFF_INVITATION_INVALID') onAgain();
    },
  });
  return (
    <>
      <Problem>{adding.error ? passkeyWords(adding.error) : null}</Problem>
      <Button kind="primary" size="lg" block icon={<KeyIcon />} busy={adding.isPending} onClick={() => adding.mutate()}>
        Add passkey
      </Button>
    </>
  );
}

function NoInvitation() {
  return (
    <EntranceFrame
      title="This invitation doesn't work"
      lead="It expired, was already used or was withdrawn. Ask an admin for a new one. Invitations work once, for 24 hours."
    >
      <ButtonLink href="/provider" kind="primary" size="lg" block>
        Sign in
      </ButtonLink>
    </EntranceFrame>
  );
}
