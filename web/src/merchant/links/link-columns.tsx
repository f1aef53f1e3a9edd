import type { LinkKind, MerchantLink } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { zoneName } from '../../session/format-moment.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { formatDate, formatTime } from '../../ui/format.ts';
import { SendIcon } from '../../ui/icons/icons.tsx';
import { BanIcon } from '../../ui/icons/portal-icons.tsx';
import type { Column } from '../../ui/layout/table.tsx';
import { PaymentLink } from '../payments/payment-link.tsx';
import { LinkStatusBadge } from './link-status.tsx';
import { isOpen, sendingWords } from './link-words.ts';
import './links.css';

interface Actions {
  onVoid: (link: MerchantLink) => void;
  onSend: (link: MerchantLink) => void;
}

/** The columns of a list of links, its times by the clocks of a zone. */
export function linkColumns(kind: LinkKind, zone: string, { onVoid, onSend }: Actions): Column<MerchantLink>[] {
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
    { id: 'expiration', head: 'Expiration Date', cell: (link) => <Expires at={link.expiration} zone={zone} /> },
    { id: 'number', head: 'Link ID', skeleton: 'half', cell: (link) => <span className="num">{link.number}</span> },
    {
      id: 'memo',
      head: 'Memo',
      at: 'title',
      cell: (link) => {
        const memo = (
          <span className="links__memo truncate" title={link.memo}>
            {link.memo}
          </span>
        );
        return link.purchase_id === null ? memo : <PaymentLink id={link.purchase_id}>{memo}</PaymentLink>;
      },
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
      cell: (link) => (isOpen(link) ? <Acts link={link} onVoid={onVoid} onSend={onSend} /> : null),
    },
  ];
}

function Expires({ at, zone }: { at: string; zone: string }) {
  return (
    <>
      {formatDate(at, zone)}
      <span className="links__time table__sub">
        {formatTime(at, zone)} {zoneName(at, zone)}
      </span>
    </>
  );
}

function Acts({ link, onVoid, onSend }: Actions & { link: MerchantLink }) {
  return (
    <>
      <IconButton size="sm" icon={<BanIcon />} label={`Void link ${link.number}`} title="Void" onClick={() => onVoid(link)} />
      <IconButton size="sm" icon={<SendIcon />} label={`Send link ${link.number}`} title="Send" onClick={() => onSend(link)} />
    </>
  );
}

/** That a usable link arrived; or what is wrong with its last sending, and the way to send it again. */
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
