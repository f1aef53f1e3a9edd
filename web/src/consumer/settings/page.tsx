import type { User } from '@drawbridge/contract';
import { useState } from 'react';
import { ThemeSetting } from '../../app/theme-setting.tsx';
import { t } from '../../language/t.ts';
import { boot } from '../../session/boot.ts';
import { isConsumer } from '../../session/claims.ts';
import LegalLinks from '../../session/legal-links.tsx';
import { logOut } from '../../session/session.ts';
import { useSession } from '../../session/state.ts';
import { useUser } from '../../session/use-user.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { formatPhone } from '../../ui/format.ts';
import { LogoutIcon, RightIcon } from '../../ui/icons/icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { ConsumerFrame } from '../frame.tsx';
import { EmailCard } from '../verify-email/email-card.tsx';
import { LanguageSetting } from './language-setting.tsx';
import './settings.css';
import { SignedIn } from './signed-in.tsx';

/** `/dashboard/settings` */
export function Settings() {
  usePageTitle(t('Settings'));
  return (
    <SignedIn>
      <Ready />
    </SignedIn>
  );
}

function Ready() {
  const { claims } = useSession();
  const consumer = claims !== undefined && isConsumer(claims);
  const { data: user } = useUser({ enabled: consumer });
  const [leaving, setLeaving] = useState(false);
  const name = user ? `${user.first_name} ${user.last_name}` : undefined;
  return (
    <ConsumerFrame>
      <h1 className="t-28 settings__head">{t('Settings')}</h1>
      {name === undefined ? null : (
        <ul className="card list settings">
          <li>
            <Anchor className="row settings__me" href="/dashboard/settings/personal-information">
              <Tile name={name} size="lg" />
              <span className="settings__name">
                <span className="t-18 strong truncate" title={name}>
                  {name}
                </span>
                <span className="row__sub">{t('Personal Information')}</span>
              </span>
              <RightIcon />
            </Anchor>
          </li>
        </ul>
      )}
      {user ? <EmailCard user={user} /> : null}
      <ul className="card list settings">
        <Entry href="/dashboard/settings/contact-support">{t('Contact Support')}</Entry>
        {user ? <Contacts user={user} /> : null}
        {consumer ? <Entry href="/dashboard/settings/notifications">{t('Notifications')}</Entry> : null}
        <Entry href="/dashboard/settings/devices">{t("Where you're signed in")}</Entry>
        {consumer && !boot.users_kept_elsewhere ? <Entry href="/dashboard/settings/passkeys">{t('Passkeys')}</Entry> : null}
        {consumer ? <Entry href="/dashboard/settings/privacy">{t('Privacy')}</Entry> : null}
        {consumer ? <Entry href="/dashboard/settings/deactivate-account">{t('Deactivate Account')}</Entry> : null}
      </ul>
      <div className="card card--pad settings settings__choices">
        <ThemeSetting />
        <LanguageSetting />
      </div>
      <Button
        size="lg"
        block
        icon={<LogoutIcon />}
        busy={leaving}
        onClick={() => {
          setLeaving(true);
          logOut().catch(() => setLeaving(false));
        }}
      >
        {t('Log Out')}
      </Button>
      <LegalLinks help={false} />
    </ConsumerFrame>
  );
}

/** What they are reached by, each with the page that changes it. */
function Contacts({ user: { phone_number, email, email_verified } }: { user: User }) {
  return (
    <>
      <Entry href="/dashboard/settings/phone" sub={formatPhone(phone_number)}>
        {t('Mobile number')}
      </Entry>
      <Entry href="/dashboard/settings/email" sub={`${email} · ${email_verified ? t('Verified') : t('Not verified yet')}`}>
        {t('Email')}
      </Entry>
    </>
  );
}

function Entry({ href, sub, children }: { href: string; sub?: string; children: string }) {
  return (
    <li>
      <Anchor className="row" href={href}>
        <span className="settings__entry">
          <span className="row__title">{children}</span>
          {sub === undefined ? null : <span className="row__sub settings__sub">{sub}</span>}
        </span>
        <RightIcon />
      </Anchor>
    </li>
  );
}
