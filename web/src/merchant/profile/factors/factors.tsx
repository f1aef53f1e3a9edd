import type { FactorList, Passkey } from '@drawbridge/contract';
import { useState } from 'react';
import { ApiError } from '../../../session/api.ts';
import { useSession } from '../../../session/state.ts';
import { wordsOf } from '../../../session/words-of.ts';
import { Failed } from '../../../ui/feedback/empty.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { AddPasskey } from './add-passkey.tsx';
import { AddTotp } from './add-totp.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import './factors.css';
import { OtherWaysPanel } from './other-ways-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import { useFactorChanges, useFactors } from './use-factors.ts';

/** What is being done to a factor. */
type Doing =
  | { what: 'add_passkey' | 'totp' | 'remove_totp' | 'new_codes' }
  | { what: 'rename' | 'remove_passkey'; passkey: Passkey }
  | { what: 'codes'; codes: readonly string[] };

/** The panels by which signed-in users keep their passkeys, authenticator app and recovery codes. */
export function Factors() {
  const { data: list, error, refetch, isFetching } = useFactors();
  const { claims } = useSession();
  const [doing, setDoing] = useState<Doing>();
  if (error instanceof ApiError && error.code === 'USERS_KEPT_ELSEWHERE')
    return <Notice>Passkeys and authenticator apps are kept by your own sign-in provider. Change them there.</Notice>;
  if (!list)
    return error ? (
      <Failed title="We couldn't load your passkeys." onRetry={() => void refetch()} retrying={isFetching}>
        {wordsOf(error)}
      </Failed>
    ) : (
      <section className="card card--pad stack" aria-busy="true" aria-label="Loading your passkeys">
        <Skeleton width="third" />
        <Skeleton shape="row" width="full" />
        <Skeleton shape="row" width="full" />
      </section>
    );
  return (
    <div className="stack stack--16">
      {claims?.must_add_factor ? (
        <Notice kind="warning" role="status">
          Your organization requires a second factor for admins. Add a passkey or an authenticator app to continue.
        </Notice>
      ) : null}
      <PasskeysPanel
        passkeys={list.passkeys}
        onAdd={() => setDoing({ what: 'add_passkey' })}
        onRename={(passkey) => setDoing({ what: 'rename', passkey })}
        onRemove={(passkey) => setDoing({ what: 'remove_passkey', passkey })}
      />
      <OtherWaysPanel
        list={list}
        onTotp={() => setDoing({ what: 'totp' })}
        onRemoveTotp={() => setDoing({ what: 'remove_totp' })}
        onNewCodes={() => setDoing({ what: 'new_codes' })}
      />
      {doing ? <FactorDialog doing={doing} list={list} onDoing={setDoing} /> : null}
    </div>
  );
}

interface FactorDialogProps {
  doing: Doing;
  list: FactorList;
  onDoing: (doing: Doing | undefined) => void;
}

function FactorDialog({ doing, list, onDoing }: FactorDialogProps) {
  const changes = useFactorChanges();
  const onClose = () => onDoing(undefined);
  const shown = (words: string) => (codes: readonly string[] | null) => {
    toast.success('Success', words);
    onDoing(codes === null ? undefined : { what: 'codes', codes });
  };
  switch (doing.what) {
    case 'add_passkey':
      return <AddPasskey onAdded={shown('Passkey added')} onClose={onClose} />;
    case 'totp':
      return <AddTotp replaces={list.totp !== null} onAdded={shown('Authenticator app added')} onClose={onClose} />;
    case 'codes':
      return <RecoveryCodes codes={doing.codes} onClose={onClose} />;
    case 'rename':
      return <RenamePasskey passkey={doing.passkey} onClose={onClose} />;
    case 'new_codes':
      return (
        <ConfirmChange
          title="Make new codes"
          yes="Make New Codes"
          change={changes.newRecoveryCodes}
          onDone={shown('New codes made')}
          onClose={onClose}
        >
          <p>You get 10 new recovery codes. The ones you have now stop working.</p>
        </ConfirmChange>
      );
    case 'remove_totp':
      return <RemoveFactor list={list} onClose={onClose} />;
    case 'remove_passkey':
      return <RemoveFactor passkey={doing.passkey} list={list} onClose={onClose} />;
  }
}
