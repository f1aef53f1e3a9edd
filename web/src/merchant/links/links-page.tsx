import type { Business, LinkKind, MerchantLink } from '@drawbridge/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { useNextMoment } from '../../ui/use-next-moment.ts';
import { ahead, fetchAhead } from '../fetch-ahead.ts';
import { PagedTable } from '../paged-table.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useAskedFor } from '../use-asked-for.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { FIRST_SLICE, usePaging } from '../use-paging.ts';
import { CreateLink } from './create-link.tsx';
import { linkColumns } from './link-columns.tsx';
import { LinkFilters } from './link-toolbar.tsx';
import { WORDS } from './link-words.ts';
import './links.css';
import { SendLink } from './send-link.tsx';
import { linksQuery, useLinks } from './use-links.ts';
import { useLinksAddress } from './use-links-address.ts';
import { VoidLink } from './void-link.tsx';

/** `/merchant/payment-links` and `/merchant/invoice-links`: what is asked for by links, and each one's fate. */
export default function LinksPage({ kind }: { kind: LinkKind }) {
  const { business } = useCurrentBusiness();
  if (business === undefined) return null;
  return (
    <PortalPage title={WORDS[kind].title}>
      <Links kind={kind} business={business} />
    </PortalPage>
  );
}

LinksPage.fetchAhead = (pathname: string) =>
  fetchAhead(({ business }) => {
    const kind = pathname.endsWith('invoice-links') ? 'invoice_link' : 'payment_link';
    if (business) ahead(linksQuery(kind, business.SynBusinessID, { status: undefined, search: '' }, FIRST_SLICE));
  });

function Links({ kind, business }: { kind: LinkKind; business: Business }) {
  const words = WORDS[kind];
  const address = useLinksAddress(words.sent_by);
  const paging = usePaging();
  const list = useLinks(kind, business.SynBusinessID, address.wishes, paging.slice);
  const [creating, setCreating] = useState(false);
  const [voiding, setVoiding] = useState<MerchantLink>();
  useAskedFor('create', true, () => setCreating(true));
  useNextMoment((list.data?.items ?? []).map(({ expiration }) => expiration));
  const created = ({ id }: MerchantLink) => {
    setCreating(false);
    address.openSend(id);
  };
  return (
    <div className="stack stack--16 links">
      <div className="toolbar">
        <LinkFilters kind={kind} address={address} />
        <div className="toolbar__end">
          <Button kind="primary" icon={<PlusIcon />} onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        </div>
      </div>
      <PagedTable
        label={words.title}
        columns={linkColumns(kind, business.TimeZone, { onVoid: setVoiding, onSend: ({ id }) => address.openSend(id) })}
        list={list}
        paging={paging}
        rowKey={(link) => link.id}
        failed="We couldn't load the links."
        empty={{ text: address.filtered ? 'No links match your search and status.' : words.empty }}
      />
      {creating ? <CreateLink kind={kind} onCreated={created} onClose={() => setCreating(false)} /> : null}
      {address.sending === '' ? null : <SendLink key={address.sending} kind={kind} id={address.sending} onClose={address.closeSend} />}
      {voiding === undefined ? null : <VoidLink kind={kind} link={voiding} onClose={() => setVoiding(undefined)} />}
    </div>
  );
}
