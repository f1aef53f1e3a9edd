import type { Owed } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { useSession } from '../../session/state.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { debtsQuery, repayPath } from '../repay/debts-query.ts';
import { owedInWords } from './owed-words.ts';
import './owed-notice.css';

/** What is owed of a payment that came back, with the way to repay it, or by when its repayment clears. */
export function OwedNotice({ owed, business, payment }: { owed: Owed; business: string; payment: string }) {
  const { authenticated } = useSession();
  const { data } = useQuery({ ...debtsQuery, enabled: authenticated && owed.by_you === true });
  const clears_on = data?.find(({ public_id }) => public_id === payment)?.clears_on ?? null;
  return (
    <Notice kind={owed.by_you ? 'info' : 'warning'}>
      <p>{owedInWords(owed, business, clears_on)}</p>
      {owed.repayable ? (
        <ButtonLink size="sm" className="owed__repay" href={repayPath(payment)}>
          {t('Repay {amount}', { amount: formatCents(owed.amount) })}
        </ButtonLink>
      ) : null}
    </Notice>
  );
}
