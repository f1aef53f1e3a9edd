import { type Asked, type AskedAndPaid, ecommerce } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { t } from '../language/t.ts';
import { ApiError, callOpenly } from '../session/api.ts';
import { Welcome } from '../session/welcome.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import type { Ask } from './ask.ts';
import { linkCalls } from './queries.ts';

function read(kind: Ask['kind'], id: string, signal: AbortSignal): Promise<Asked | AskedAndPaid> {
  return callOpenly(kind === 'ecommerce' ? ecommerce.preview : linkCalls[kind].preview, { params: { id }, signal });
}

/** A link or a shop's order, opened without a sign-in: who asks for how much, as far as known. */
export function AskWelcome({ kind }: Pick<Ask, 'kind'>) {
  const { id: of_path = '' } = useParams();
  const [query] = useSearchParams();
  const id = kind === 'ecommerce' ? (query.get('sessionKey') ?? '') : of_path;
  const { data, error } = useQuery({
    queryKey: ['asked', kind, id],
    enabled: id !== '',
    queryFn: ({ signal }) => read(kind, id, signal),
  });

  if (data !== undefined && 'paid' in data)
    return (
      <Welcome title={t('Paid')} business_name={data.business_name}>
        <p>{t('{name} has been paid. If it was you, log in to see your payment.', { name: data.business_name })}</p>
      </Welcome>
    );
  if (data !== undefined)
    return (
      <Welcome
        title={t('{name} is requesting', { name: data.business_name })}
        business_name={data.business_name}
        amount={formatCents(data.amount)}
      >
        <p>{t('Log in or sign up to see the details and pay from your bank.')}</p>
        <p>{t("You won't be charged until you confirm.")}</p>
      </Welcome>
    );
  if (error === null && id !== '') return <Waiting />;
  if (id === '' || (error instanceof ApiError && error.status < 500 && !error.unanswered))
    return (
      <Welcome title={t("This link isn't active")}>
        <p>{t('It may have been canceled or expired. Log in for details.')}</p>
      </Welcome>
    );
  return (
    <Welcome title={t('Log in to continue')}>
      <p>{t("Once you're logged in, you'll see who's requesting the payment, what it's for and how much it is.")}</p>
    </Welcome>
  );
}
