import type { AuditFacts } from '@drawbridge/contract';
import type { AuditEntry } from '../kernel/audit/index.ts';
import type { EndpointRow } from './store.ts';
import type { Tender } from './tender.ts';

/** What each entry of the audit log says of an address: who, whose, and which. */
export function entryAbout(tender: Tender, row: EndpointRow): Pick<AuditEntry, 'who' | 'organization_id' | 'thing'> {
  return {
    who: tender.who,
    organization_id: tender.organization_id,
    thing: { kind: 'webhook', id: row.id, name: withoutQuery(row.url) },
  };
}

/** How an address looks in the audit log: never its secret. */
export function factsOf({ url, business_name, events }: EndpointRow): AuditFacts {
  return { url: withoutQuery(url), location: business_name, events: events.join(', ') };
}

/** Some receivers have their own secret behind the question mark. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
