import type { Business, LinkKind, MerchantLink } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import { zoneName } from '../../session/format-moment.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TableFoot } from '../../ui/controls/table-foot.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { formatDate, formatTime } from '../../ui/format.ts';
import { BanIcon, PlusIcon, SendIcon } from '../../ui/icons/icons.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { useLastPage, usePaging } from '../use-paging.ts';
import { CreateLink } from './create-link.tsx';
import { LinkStatusBadge } from './link-status.tsx';
import { LinkFilters } from './link-toolbar.tsx';
import { isOpen, sendingWords, WORDS } from './link-words.ts';
import './links.css';
import { SendLink } from './send-link.tsx';
import { useLinks } from './use-links.ts';
import { useLinksAddress } from './use-links-address.ts';
import { useNextExpiry } from './use-next-expiry.ts';
import { VoidLink } from './void-link.tsx';

/** `/merchant/payment-links` and `/merchant/invoice-links`: what the business asks for by links, and what has become of each. */
export default function LinksPage({ kind }: { kind: LinkKind }) {
  const { business } = useCurrentBusiness();
  if (business === undefined) return null;
  return (
    <PortalPage title={WORDS[kind].title}>
      <Links kind={kind} business={business} />
    </PortalPage>
  );
}

function Links({ kind, business }: { kind: LinkKind; business: Business }) {
  const words = WORDS[kind];
  const address = useLinksAddress(words.sent_by);
  const paging = usePaging();
  const { page, page_size, onPage, onPageSize } = paging;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useLinks(kind, business.SynBusinessID, address.wishes, page, page_size);
  const [creating, setCreating] = useState(false);
  const [voiding, setVoiding] = useState<MerchantLink>();
  useNextExpiry(data?.items ?? []);
  useLastPage(paging, isPlaceholderData ? undefined : data?.page_info.total);
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
      <Table
        label={words.title}
        columns={columns(kind, business.TimeZone, { onVoid: setVoiding, onSend: ({ id }) => address.openSend(id) })}
        rows={data?.items}
        rowKey={(link) => link.id}
        page_size={page_size}
        failed={
          isError && data === undefined
            ? { title: 'The links could not be loaded.', onRetry: () => void refetch(), retrying: isFetching }
            : undefined
        }
        empty={{ text: address.filtered ? 'No link matches the search and the status.' : words.empty }}
        foot={<TableFoot page={page} page_size={page_size} total={data?.page_info.total} onPage={onPage} onPageSize={onPageSize} />}
      />
      {creating ? (
        <CreateLink
          kind={kind}
          onCreated={({ id }) => {
            setCreating(false);
            address.openSend(id);
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
      {address.sending === '' ? null : <SendLink key={address.sending} kind={kind} id={address.sending} onClose={address.closeSend} />}
      {voiding === undefined ? null : <VoidLink kind={kind} link={voiding} onClose={() => setVoiding(undefined)} />}
    </div>
  );
}

/** That a link which can still be given to somebody has arrived; or what is wrong with its last sending, and the way to send it again. */
function NotSent({ link, onSend }: { link: MerchantLink; onSend: Actions['onSend'] }) {
  if (isOpen(link) && link.sending?.state === 'delivered')
    return <span className="links__delivered">{link.sending.method === 'sms' ? 'Text delivered' : 'Email delivered'}</span>;
  const words = isOpen(link) ? sendingWords(link.sending) : undefined;
  if (words === undefined) return null;
  return (
    <span className={link.sending?.state === 'retrying' ? 'links__delivered' : 'links__unsent'}>
      <span>{words}</span>{' '}
      <TextButton aria-label={`Resend link ${link.number}`} onClick={() => onSend(link)}>
        Resend
      </TextButton>
    </span>
  );
}

interface Actions {
  onVoid: (link: MerchantLink) => void;
  onSend: (link: MerchantLink) => void;
}

function columns(kind: LinkKind, zone: string, { onVoid, onSend }: Actions): Column<MerchantLink>[] {
  return [
    {
      id: 'created',
      head: 'Created Date',
      at: 'sub',
      cell: (link) => (
        <>
          <span className="links__stacked">{link.number} · </span>
          {formatDate(link.created_at, zone)}
        </>
      ),
    },
    {
      id: 'expiration',
      head: 'Expiration Date',
      cell: (link) => (
        <>
          {formatDate(link.expiration, zone)}
          <span className="links__time table__sub">
            {formatTime(link.expiration, zone)} {zoneName(link.expiration, zone)}
          </span>
        </>
      ),
    },
    { id: 'number', head: 'Link ID', skeleton: 'half', cell: (link) => <span className="num">{link.number}</span> },
    {
      id: 'memo',
      head: 'Memo',
      at: 'title',
      cell: (link) => (
        <span className="links__memo truncate" title={link.memo}>
          {link.memo}
        </span>
      ),
    },
    {
      id: 'amount',
      head: 'Amount',
      num: true,
      at: 'amount',
      skeleton: 'half',
      cell: (link) => <span className="money">{formatCents(link.amount)}</span>,
    },
    {
      id: 'status',
      head: 'Status',
      at: 'status',
      skeleton: 'half',
      className: 'links__status',
      cell: (link) => (
        <>
          <LinkStatusBadge kind={kind} link={link} />
          <NotSent link={link} onSend={onSend} />
        </>
      ),
    },
    {
      id: 'actions',
      head: 'Actions',
      kind: 'act',
      at: 'act',
      className: 'links__act',
      cell: (link) =>
        isOpen(link) ? (
          <>
            <IconButton size="sm" icon={<BanIcon />} label={`Void link ${link.number}`} title="Void" onClick={() => onVoid(link)} />
            <IconButton size="sm" icon={<SendIcon />} label={`Send link ${link.number}`} title="Send" onClick={() => onSend(link)} />
          </>
        ) : null,
    },
  ];
}
