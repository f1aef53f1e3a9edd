import { consoleEntrance } from '@drawbridge/contract/provider';
import { useMutation } from '@tanstack/react-query';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { KeyIcon } from '../../ui/icons/icons.tsx';
import { askCall } from '../calls.ts';
import { signByPasskey } from '../passkey.ts';
import { meKey, queries } from '../queries.tsx';
import { EntranceFrame } from './entrance-frame.tsx';

/** Lets one of the staff in by their passkey. There is no password. */
export function SignInPage() {
  const signingIn = useMutation({
    mutationFn: async () => {
      const credential = await signByPasskey(await askCall(consoleEntrance.signInOptions));
      return askCall(consoleEntrance.signIn, { body: { credential } });
    },
    onSuccess: (me) => queries.setQueryData(meKey, me),
  });
  return (
    <EntranceFrame
      title={`${brand.name} Console`}
      lead="For the provider's staff. Sign in with the passkey you added from your invitation."
    >
      <Problem>{signingIn.error?.message}</Problem>
      <Button kind="primary" size="lg" block icon={<KeyIcon />} busy={signingIn.isPending} onClick={() => signingIn.mutate()}>
        Sign in with a passkey
      </Button>
      <p className="t-14 muted">Lost your passkey? Ask an admin to invite you again.</p>
    </EntranceFrame>
  );
}
