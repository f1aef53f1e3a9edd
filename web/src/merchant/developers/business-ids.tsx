import type { Business } from '@drawbridge/contract';

/** What each location is called by programs and by the provider, and what the provider has switched for it. */
export function BusinessIds({ businesses }: { businesses: readonly Business[] }) {
  return (
    <section className="stack stack--16" aria-labelledby="business-ids">
      <div>
        <h2 className="t-18" id="business-ids">
          Business IDs
        </h2>
        <p className="muted developers__intro">Use these IDs in API calls and when contacting us. Tipping is turned on by your provider.</p>
      </div>
      <dl className="developers__ids">
        {businesses.map(({ SynBusinessID, BusinessName, OffersTips }) => (
          <div key={SynBusinessID}>
            <dt className="strong">{BusinessName}</dt>
            <dd className="developers__id">{SynBusinessID}</dd>
            <dd className="muted t-13">{OffersTips ? 'Tips: on' : 'Tips: off'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
