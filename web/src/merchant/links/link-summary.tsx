import type { MerchantLink } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { formatMoment } from '../../session/format-moment.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { zoneOf } from '../zones.ts';
import { statusOf } from './link-words.ts';

/** Which link a dialog is about. */
export function LinkSummary({ link }: { link: MerchantLink }) {
  const zone = zoneOf(useCurrentBusiness());
  const status = statusOf(link);
  const until = `${status === 'EXPIRED' ? 'expired' : 'expires'} ${formatMoment(link.expiration, zone)}`;
  return (
    <div className="links__what">
      <span className="strong truncate" title={link.memo}>
        {link.memo}
      </span>
      <span className="t-18 strong num">{formatCents(link.amount)}</span>
      <span className="t-13 muted num">
        Link ID {link.number}
        {status === 'EXPIRED' || status === 'INITIATED' ? ` · ${until}` : ''}
      </span>
    </div>
  );
}
