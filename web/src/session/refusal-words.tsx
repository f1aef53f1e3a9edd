import { t } from '../language/t.ts';
import { useSession } from './state.ts';

/** Why a sign-in failed at a provider outside: its own words for whoever runs the service, and where more stands. Nothing where it did not. */
export function RefusalWords() {
  const refusal = useSession().error?.refusal;
  if (refusal === undefined) return null;
  const { answered, error, description, reference } = refusal;
  const why = description === '' ? error : `${error} (${description})`;
  return (
    <>
      <p className="muted">
        {answered
          ? t('The sign-in provider refused: {why}.', { why })
          : t("The sign-in provider didn't answer as it should: {why}.", { why })}
      </p>
      <p className="muted">{t("If you run this service, look for {reference} in the server's log.", { reference })}</p>
    </>
  );
}
