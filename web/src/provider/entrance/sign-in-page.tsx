import { consoleEntrance } from '@drawbridge/contract/provider';
import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { KeyIcon } from '../../ui/icons/icons.tsx';
import { askCall } from '../calls.ts';
import { meKey, queries } from '../queries.tsx';
import { EntranceFrame } from './entrance-frame.tsx';
import { passkeyWords } from './passkey-words.ts';

/** Lets one of the staff in by their passkey. There is no password. */
export function SignInPage() {
  const signingIn = useMutation({
    mutationFn: async () => {
      const options = await askCall(consoleEntrance.signInOptions);
      const credential = await startAuthentication({
        optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
      });
      return askCall(consoleEntrance.signIn, { body: { credential: { ...credential, response: { ...credential.response } } } });
    },
    onSuccess: (me) => queries.setQueryData(meKey, me),
  });
  return (
    <EntranceFrame
      title={`${brand.name} Console`}
      lead="For the provider’s staff. Sign in with the passkey that you added by your invitation."
    >
      <Problem>{signingIn.error ? passkeyWords(signingIn.error) : null}</Problem>
      <Button kind="primary" size="lg" block icon={<KeyIcon />} busy={signingIn.isPending} onClick={() => signingIn.mutate()}>
        Sign in with a passkey
      </Button>
      <p className="t-14 muted">Lost your passkey? Ask an admin to invite you again.</p>
    </EntranceFrame>
  );
}
