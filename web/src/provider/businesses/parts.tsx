import { type BusinessDetails, VOLUME_DAYS } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Panel } from '../frame/panel.tsx';
import { RateMeter } from '../frame/rate-meter.tsx';
import { useMe } from '../frame/use-me.ts';
import { returnsHref } from '../returns/use-return-filters.ts';
import { when } from '../when.ts';
import { StateBadge } from './state-badge.tsx';

/** Whose business it is, and since when. */
export function Head({ business }: { business: BusinessDetails }) {
  const { id, organization_name, opened_at, time_zone } = business;
  return (
    <div className="subject">
      <div>
        <p className="subject__name">
          {organization_name} <StateBadge business={business} />
        </p>
        <p className="subject__sub">
          <span>Open since {when(opened_at)} ET</span>
          <span>{time_zone}</span>
          <span>{id}</span>
        </p>
      </div>
    </div>
  );
}

/** What was paid there lately. */
export function Volume({ volume: { amount, payments } }: Pick<BusinessDetails, 'volume'>) {
  const figures = [
    { label: 'Volume', value: formatCents(amount) },
    { label: 'Payments', value: payments.toLocaleString('en-US') },
    { label: 'Average payment', value: payments === 0 ? '–' : formatCents(Math.round(amount / payments)) },
  ];
  return (
    <Panel title="Volume" end={<span>Pending and posted payments, last {VOLUME_DAYS} days</span>}>
      <dl className="figures">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** How many of its debits came back, beside the most that may. */
export function Returns({ business: { id, rates, debits } }: { business: BusinessDetails }) {
  const { me } = useMe();
  const may = me ? staffMay(me.role, 'listReturns') : false;
  return (
    <Panel title="Return rates" end={<span>Debits of the last 60 days</span>}>
      {rates.length === 0 ? (
        <Empty title="No debits yet">Return rates show up here once debits are sent.</Empty>
      ) : (
        <div className="meters">
          {rates.map((rate) => (
            <RateMeter key={rate.rate} rate={{ ...rate, debits }} href={may ? returnsHref({ rate: rate.rate, business: id }) : undefined} />
          ))}
        </div>
      )}
    </Panel>
  );
}
