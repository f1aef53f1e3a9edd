import { SHOP_ZONES } from '@drawbridge/contract/application-rules';
import type { BusinessDetails } from '@drawbridge/contract/provider';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/layout/facts.tsx';
import { Panel } from '../frame/panel.tsx';

/** The ways to change it, where this person may. */
interface PlaceProps {
  business: BusinessDetails;
  address: ReactNode;
  time_zone: ReactNode;
}

/** Where a business is, and whose clock its days go by. */
export function Place({ business, address, time_zone }: PlaceProps) {
  const { street_one, street_two, city, state, postal_code } = business.address;
  return (
    <>
      <Panel title="Address" end={address}>
        <div className="panel__body">
          <p>
            {street_one}
            <br />
            {street_two === null ? null : (
              <>
                {street_two}
                <br />
              </>
            )}
            {city}, {state} {postal_code}
          </p>
        </div>
      </Panel>
      <Panel title="Time zone" end={time_zone}>
        <div className="panel__body">
          <Facts facts={[{ label: 'Its days go by', value: zoneWords(business.time_zone) }]} />
        </div>
      </Panel>
    </>
  );
}

/** A time zone as people call it: `Pacific (America/Los_Angeles)`. */
export function zoneWords(time_zone: string): string {
  const label = SHOP_ZONES.find(([zone]) => zone === time_zone)?.[1];
  return label === undefined ? time_zone : `${label} (${time_zone})`;
}
