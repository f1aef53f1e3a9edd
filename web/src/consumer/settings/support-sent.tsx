import { t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';
import { useUser } from '../../session/use-user.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** What stays on the page of a request that was sent: its reference number, and where that stands in writing. */
export function SupportSent({ reference }: { reference: string }) {
  const { data: user } = useUser();
  return (
    <Notice role="status">
      <p>
        {tNodes('We have your request. Its reference number is {reference}.', {
          reference: <b className="num settings__ref">{reference}</b>,
        })}
      </p>
      <p>
        {user?.email_verified
          ? t('A copy is on its way to {email}.', { email: user.email })
          : t('Write it down: your email is not verified yet, so we send no copy.')}
      </p>
    </Notice>
  );
}
