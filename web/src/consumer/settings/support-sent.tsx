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
        {tNodes('Thanks, we got your request. Reference number: {reference}.', {
          reference: <b className="num settings__ref">{reference}</b>,
        })}
      </p>
      <p>
        {user?.email_verified
          ? t('We emailed a copy to {email}.', { email: user.email })
          : t("Save this number. Your email isn't verified, so we can't send a copy.")}
      </p>
    </Notice>
  );
}
