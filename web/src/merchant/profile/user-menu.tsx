import { ROLES, roleLabel } from '@drawbridge/contract/roles';
import { merchantRole } from '../../session/claims.ts';
import { logOut } from '../../session/session.ts';
import { useSession } from '../../session/state.ts';
import { useBusinessUser } from '../../session/use-business-user.ts';
import { Menu } from '../../ui/controls/menu.tsx';
import { LogoutIcon } from '../../ui/icons/icons.tsx';
import { UpdownIcon } from '../../ui/icons/portal-icons.tsx';
import { PersonIcon } from '../../ui/icons/rare-icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';

/** Who is signed in, at the foot of the portal's sidebar: it leads to their profile, and out. */
export function UserMenu() {
  const { claims } = useSession();
  const { data } = useBusinessUser();
  if (claims === undefined) return null;
  const role = merchantRole(claims);
  const name = data?.Username ?? claims.email ?? 'Signed in';
  return (
    <Menu
      label="You"
      items={[
        { label: 'Profile', icon: <PersonIcon />, href: '/merchant/profile' },
        { label: 'Sign out', icon: <LogoutIcon />, onSelect: () => void logOut() },
      ]}
      trigger={(props) => (
        <button type="button" className="sidebar__user" {...props} aria-label={`Signed in: ${name}`} title={name}>
          <Tile name={name} size="sm" />
          <span className="sidebar__who">
            <span className="strong ink truncate">{name}</span>
            {role === undefined ? null : <span className="muted truncate">{roleLabel(ROLES[role])}</span>}
          </span>
          <UpdownIcon size={16} />
        </button>
      )}
    />
  );
}
