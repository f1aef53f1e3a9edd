import { type ConfirmationStatus, type PayableAccount, purchases } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';
import { call } from '../../session/api.ts';
import { CountdownText } from '../../ui/feedback/countdown.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useCountdown } from '../../ui/feedback/use-countdown.ts';
import { formatAccount } from '../../ui/format.ts';
import { BankIcon, DownIcon } from '../../ui/icons/icons.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { linkedInWords } from '../pick-account/linked-words.ts';
import { firstThatPays, Pick } from '../pick-account/pick.tsx';
import { lastMoment } from './last-moment.ts';
import type { ChosenAccount } from './order.ts';
import './pay-from.css';

export interface PayFromProps {
  status: ConfirmationStatus;
  tip_cents: number;
  /** The one that was chosen for this payment; none pays from the order's own. */
  account: ChosenAccount | undefined;
  /** What the account that pays now is shown as. */
  bank: string;
  last_four: string;
  disabled: boolean;
  onChoose: (account: ChosenAccount) => void;
}

/** The account that an order is paid from, which opens the choice of another for this payment only. */
export default function PayFrom(props: PayFromProps) {
  const { account, bank, last_four, disabled } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="pay-from"
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <Tile icon={<BankIcon />} look="bank" />
        <span className="truncate" title={bank}>
          <span className="visually-hidden">{t('Pay from')} </span>
          <span className="medium">{bank}</span>
          <small className="num">{formatAccount(last_four)}</small>
          {account?.note ? <small>{account.note}</small> : null}
        </span>
        <span className="pay-from__act">
          {t('Change')}
          <DownIcon size={16} />
        </span>
      </button>
      {open && !disabled ? <Choice {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Choice({ status, tip_cents, account, onChoose, onClose }: PayFromProps & { onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['order-accounts', status.purchaseId, tip_cents],
    // Balances are to be what they are now.
    gcTime: 0,
    retry: 1,
    queryFn: ({ signal }) =>
      call(purchases.accounts, {
        params: { purchaseId: status.purchaseId },
        query: tip_cents > 0 ? { tip_amount: tip_cents } : {},
        signal,
      }),
  });
  const [chosen_id, setChosen] = useState<string>();
  const accounts = data ?? [];
  const paying_id = account?.id ?? accounts.find(({ IsOfOrder }) => IsOfOrder)?.SynAccountID;
  const chosen = chosenOf(accounts, [chosen_id, paying_id]);
  function take(taken: PayableAccount): void {
    const { SynAccountID: id, VendorInstitutionName: institution_name, LastFour: last_four, LinkedAt } = taken;
    // What pays already changes nothing: what was agreed to stays agreed to.
    if (id !== paying_id) onChoose({ id, institution_name, last_four, note: linkedInWords(taken, accounts, LinkedAt) });
    onClose();
  }
  return (
    <Dialog
      title={t('Pay from')}
      onClose={onClose}
      onSubmit={() => {
        if (chosen !== undefined) take(chosen);
      }}
      foot={<DialogFoot onOut={onClose} yes={t('Use this account')} disabled={chosen === undefined} />}
    >
      <TimeLeft status={status} />
      {data ? (
        <Pick
          accounts={data}
          label={t('Pay from')}
          chosen={chosen?.SynAccountID}
          onChoose={({ SynAccountID }) => setChosen(SynAccountID)}
        />
      ) : isError ? (
        <Failed title={t("We couldn't load your accounts")} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div className="pay-from__loading" aria-busy="true">
          <Skeleton width="full" />
          <Skeleton width="full" />
        </div>
      )}
    </Dialog>
  );
}

/** What was pressed; before that the account that pays now, where it can, or one that can. */
function chosenOf(accounts: readonly PayableAccount[], ids: readonly (string | undefined)[]): PayableAccount | undefined {
  const able = accounts.filter(({ problem }) => problem === null);
  for (const id of ids) {
    const found = able.find(({ SynAccountID }) => SynAccountID === id);
    if (found) return found;
  }
  return firstThatPays(able);
}

function TimeLeft({ status }: { status: ConfirmationStatus }) {
  const { seconds_left, text } = useCountdown(lastMoment(status.expiration));
  return (
    <p className="t-14 muted">
      {t('For this payment only.')}{' '}
      {seconds_left === null ? null : (
        <CountdownText seconds_left={seconds_left} text={text}>
          {(time) => tNodes('Approve within {time}', { time })}
        </CountdownText>
      )}
    </p>
  );
}
