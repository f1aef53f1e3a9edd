import { type Business, type BusinessSettings, newContact, SHOP_ZONES } from '@drawbridge/contract';
import { Input } from '../../ui/controls/input.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { formatPhone } from '../../ui/format.ts';
import { SectionEnd, SectionPanel } from './section-panel.tsx';
import { SetRow } from './set-row.tsx';
import { useSection } from './use-section.ts';
import { useSettingsChanges } from './use-settings.ts';

export interface SectionProps {
  business: Business;
  settings: BusinessSettings;
}

const typed = ({ phone, email }: BusinessSettings['contact']) => ({ phone: phone === null ? '' : formatPhone(phone), email: email ?? '' });
const given = ({ phone, email }: { phone: string; email: string }) => ({ phone: phone.trim() || null, email: email.trim() || null });
/** What the contact was, as the service knows it. */
const known = (contact: { phone: string; email: string }) => {
  const { phone, email } = given(contact);
  return { phone: phone === null ? null : phone.replace(/\D/g, ''), email };
};
const wrongContact = (contact: { phone: string; email: string }) => newContact.safeParse(given(contact)).error?.issues[0]?.message;

/** How a location is known to its customers, and whose clock it goes by. */
export function BusinessSection({ business, settings }: SectionProps) {
  const { Address: at, BusinessName } = business;
  return (
    <SectionPanel id="business" title="Business">
      <SetRow what="Name customers see" why="On their phone, receipts and bank statements. Up to 16 characters on statements.">
        <span className="set__fixed">{BusinessName}</span>
      </SetRow>
      <Contact business={business} settings={settings} />
      <SetRow
        what="Address"
        why={`${[at.LineOne, at.LineTwo].filter(Boolean).join(', ')}, ${at.City}, ${at.State} ${at.PostalCode}. To move or rename your business, contact support.`}
      >
        <TextLink href="/merchant/support">Contact Support</TextLink>
      </SetRow>
      <TimeZone business={business} settings={settings} />
    </SectionPanel>
  );
}

function Contact({ business, settings }: SectionProps) {
  const changes = useSettingsChanges(business.SynBusinessID);
  const section = useSection({
    business_id: business.SynBusinessID,
    title: 'Contact for customers',
    saved: typed(settings.contact),
    check: wrongContact,
    save: (contact, base) => changes.setContact({ contact: given(contact), seen: known(base) }),
    reread: async () => typed((await changes.reread()).contact),
  });
  const { value, change, busy } = section;
  return (
    <>
      <SetRow what="Contact for customers" why="Shown on receipts and on returned payments.">
        <div className="set__fields">
          <Input
            aria-label="Phone for customers"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder="Phone"
            maxLength={30}
            disabled={busy}
            value={value.phone}
            onChange={({ target }) => change({ ...value, phone: target.value })}
            onBlur={() => change({ ...value, phone: tidied(value.phone) })}
          />
          <Input
            aria-label="Email for customers"
            type="email"
            autoComplete="off"
            placeholder="Email"
            maxLength={254}
            disabled={busy}
            value={value.email}
            onChange={({ target }) => change({ ...value, email: target.value })}
          />
        </div>
      </SetRow>
      <SectionEnd section={section} />
    </>
  );
}

/** A whole number is written as everywhere. */
function tidied(phone: string): string {
  return /^1?\d{10}$/.test(phone.replace(/\D/g, '')) ? formatPhone(phone) : phone;
}

function TimeZone({ business, settings }: SectionProps) {
  const changes = useSettingsChanges(business.SynBusinessID);
  const section = useSection({
    business_id: business.SynBusinessID,
    title: 'Time zone',
    saved: settings.time_zone,
    save: (time_zone, seen) => changes.setTimeZone({ time_zone, seen }),
    reread: async () => (await changes.reread()).time_zone,
  });
  const { value, change, busy } = section;
  const options = SHOP_ZONES.map(([zone, label]) => ({ value: zone, label: `${label} (${placeOf(zone)})` }));
  const offered = SHOP_ZONES.some(([zone]) => zone === value) ? options : [{ value, label: value }, ...options];
  return (
    <>
      <SetRow what="Time zone" why="Sets when a day starts in daily totals and reports. Past days are recalculated.">
        <Select aria-label="Time zone" value={value} options={offered} disabled={busy} onChange={({ target }) => change(target.value)} />
      </SetRow>
      <SectionEnd section={section} />
    </>
  );
}

const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
