import { counters } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { t } from '../../language/t.ts';
import { ApiError, callOpenly } from '../../session/api.ts';
import { Welcome } from '../../session/welcome.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';

/** The code of a counter, opened by someone who has not signed in: where they are about to pay. */
export function CounterWelcome() {
  const { counterId = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['counter', counterId],
    queryFn: ({ signal }) => callOpenly(counters.preview, { params: { counterId }, signal }),
  });
  if (data !== undefined)
    return (
      <Welcome
        title={t('Pay at {business}, {counter}', { business: data.business_name, counter: data.counter_name })}
        business_name={data.business_name}
      >
        <p>{t("Log in or sign up so the cashier can find you. You won't be charged until you confirm.")}</p>
      </Welcome>
    );
  if (error === null) return <Waiting />;
  if (error instanceof ApiError && error.status < 500 && !error.unanswered)
    return (
      <Welcome title={t('This code is no longer active.')}>
        <p>{t('Log in to get a code you can show the cashier.')}</p>
      </Welcome>
    );
  return (
    <Welcome title={t('Log in to continue')}>
      <p>{t("Once you're logged in, you can pay at this counter.")}</p>
    </Welcome>
  );
}
