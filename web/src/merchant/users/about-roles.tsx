import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';

const ROLES = [
  { who: 'Store Viewers', what: 'check out customers.', pages: 'Home, Checkout, Support' },
  { who: 'Account Viewers', what: 'need reporting.', pages: 'Home, Reports, Support' },
  { who: 'Store and Account Admins', what: 'manage users.', pages: 'Home, Users, Checkout, Reports, Support' },
] as const;

/** What each role is for, and the pages that it has. */
export function AboutRoles({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="About User Roles" dense onClose={onClose} foot={<Button onClick={onClose}>Done</Button>}>
      <ul className="users__roles">
        {ROLES.map(({ who, what, pages }) => (
          <li key={who}>
            <p>
              <strong>{who}</strong> {what}
            </p>
            <p className="muted">Pages: {pages}</p>
          </li>
        ))}
      </ul>
      <p className="muted">Account roles have every location. A Store Viewer has one, a Store Admin one or more.</p>
      <p className="muted">Admins refund payments. Store Viewers do where an Account Admin allows it, up to an amount a day.</p>
    </Dialog>
  );
}
