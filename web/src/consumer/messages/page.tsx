import type { MessageChoice } from '@drawbridge/contract';
import { useEffect, useState } from 'react';
import { t } from '../../language/t.ts';
import { ApiError } from '../../session/api.ts';
import { LanguageSwitch } from '../../ui/controls/language-switch.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { useTokenOfAddress } from '../../ui/use-token-of-address.ts';
import { DidNotWork } from '../did-not-work.tsx';
import { chooseMessages, readChoice } from './choose.ts';

/** What a token of a message is about, whether its messages are stopped, and the way to change that. */
function useChoice(token: string) {
  const [choice, setChoice] = useState<MessageChoice>();
  const [failed, setFailed] = useState<'unknown' | 'unread' | 'unsaid'>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (token === '') return;
    readChoice(token).then(setChoice, (error: unknown) =>
      setFailed(error instanceof ApiError && (error.status === 404 || error.status === 400) ? 'unknown' : 'unread'),
    );
  }, [token]);

  async function choose(stopped: boolean): Promise<void> {
    setBusy(true);
    try {
      setChoice(await chooseMessages(token, stopped));
      setFailed(undefined);
    } catch {
      setFailed('unsaid');
    }
    setBusy(false);
  }
  return { choice, failed, busy, choose };
}

/**
 * `/messages/stop#token=…`: where a message of an organization leads whoever wants no more of them. It stops them when
 * the button is pressed, since programs that look into messages open every link; and by the same page they come again.
 */
export default function StopMessages() {
  usePageTitle(t('Messages'));
  const token = useTokenOfAddress();
  const { choice, failed, busy, choose } = useChoice(token);
  const right = <LanguageSwitch />;
  if (token === '' || failed === 'unread')
    return (
      <ResultScreen title={t('Open the link in your message again')} role="alert" right={right}>
        <p>{t('This page works only right after you open the link. Nothing changed.')}</p>
      </ResultScreen>
    );
  if (failed === 'unknown')
    return (
      <ResultScreen title={t('This link no longer works')} role="alert" right={right}>
        <p>{t('Open the link in the newest message you got.')}</p>
      </ResultScreen>
    );
  if (choice === undefined) return <Waiting />;
  const { organization: name, stopped } = choice;
  return (
    <ResultScreen
      title={stopped ? t("You won't get messages from {name} anymore", { name }) : t('Messages from {name}', { name })}
      role={stopped ? 'status' : undefined}
      right={right}
      actions={[
        failed === 'unsaid' ? <DidNotWork key="problem" /> : null,
        {
          label: stopped ? t('Get messages again') : t('Stop messages'),
          kind: stopped ? 'plain' : 'primary',
          busy,
          onClick: () => void choose(!stopped),
        },
      ]}
    >
      <p>
        {stopped
          ? t("{name} can't send you payment links or invoices this way anymore. You'll still get receipts for what you pay.", { name })
          : t('{name} sends you payment links or invoices by text or email. You can stop them here.', { name })}
      </p>
    </ResultScreen>
  );
}
