import { track } from '../../app/analytics.ts';
import { t } from '../../language/t.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { PlusIcon, RightIcon } from '../../ui/icons/icons.tsx';
import './add-new-account.css';

/** The card that leads to linking a first account. Its children say what for. */
export function AddNewAccount({ children }: { children: string }) {
  return (
    <Anchor className="card add-account" href="/link-account" onClick={() => track('link_account_clicked')}>
      <span className="add-account__plus">
        <PlusIcon size={24} />
      </span>
      <span>
        <strong className="strong">{t('Add New Account')}</strong>
        <span className="t-14 muted add-account__why">{children}</span>
      </span>
      <RightIcon />
    </Anchor>
  );
}
