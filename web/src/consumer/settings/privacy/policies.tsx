import { useQuery } from '@tanstack/react-query';
import { t } from '../../../language/t.ts';
import { brand } from '../../../ui/brand.ts';
import { Anchor } from '../../../ui/controls/anchor.tsx';
import { formatDate } from '../../../ui/format.ts';
import { RightIcon } from '../../../ui/icons/icons.tsx';
import { acceptedTermsQuery } from '../accepted-terms-query.ts';

/** What we say of privacy, and the terms that they accepted, with the day. */
export function Policies() {
  const { data } = useQuery(acceptedTermsQuery);
  return (
    <ul className="card list settings">
      {brand.privacy_url ? (
        <li>
          <Anchor className="row" href={brand.privacy_url}>
            <span className="row__title">{t('Privacy Policy')}</span>
            <RightIcon />
          </Anchor>
        </li>
      ) : null}
      <li>
        <Anchor className="row" href="/dashboard/settings/terms">
          <span className="settings__entry">
            <span className="row__title">{t('Terms and Conditions')}</span>
            {data === undefined ? null : (
              <span className="row__sub settings__sub">{t('You accepted them on {date}', { date: formatDate(data.accepted_at) })}</span>
            )}
          </span>
          <RightIcon />
        </Anchor>
      </li>
    </ul>
  );
}
