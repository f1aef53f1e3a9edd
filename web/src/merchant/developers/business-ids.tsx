import type { Business } from '@drawbridge/contract';

/** What each location is called by programs and by the provider, and what the provider has switched for it. */
export function BusinessIds({ businesses }: { businesses: readonly Business[] }) {
  return (
    <section className="stack stack--16" aria-labelledby="business-ids">
      <div>
        <h2 className="t-18" id="business-ids">
          Business IDs
        </h2>
        <p className="muted developers__intro">
          Programs name a location by its ID, and so does your provider, who switches whether its customers are asked for a tip.
        </p>
      </div>
      <dl className="developers__ids">
        {businesses.map(({ SynBusinessID, BusinessName, OffersTips }) => (
          <div key={SynBusinessID}>
            <dt className="strong">{BusinessName}</dt>
            <dd className="developers__id">{SynBusinessID}</dd>
            <dd className="muted t-13">{OffersTips ? 'Customers are asked for a tip' : 'Customers are not asked for a tip'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
