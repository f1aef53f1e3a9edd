import { ROLES as ROLE_CLAIMS, roleLabel } from '@drawbridge/contract/roles';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { RIGHTS_OF_ROLES } from './role-rights.ts';

const ROLES = [
  { who: 'Store Viewers', what: 'check out customers.', pages: 'Home, Checkout, Support' },
  { who: 'Account Viewers', what: 'need reporting.', pages: 'Home, Reports, Support' },
  { who: 'Store and Account Admins', what: 'manage users.', pages: 'Home, Users, Checkout, Reports, Support' },
] as const;

/** What each role is for, the pages that it has, and what it may do. */
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
      <div>
        <h3 className="t-16 strong">What each role may do</h3>
        <dl className="users__rights">
          {RIGHTS_OF_ROLES.map(({ role, rights }) => (
            <div key={role}>
              <dt>{roleLabel(ROLE_CLAIMS[role])}</dt>
              {rights.map((right) => (
                <dd key={right}>{right}</dd>
              ))}
            </div>
          ))}
        </dl>
      </div>
      <p className="muted">Account roles cover every location. A Store Viewer has one location, and a Store Admin has one or more.</p>
    </Dialog>
  );
}
