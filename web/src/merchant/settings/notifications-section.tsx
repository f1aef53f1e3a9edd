import { type BusinessSettings, NOTIFICATION_KINDS, NOTIFICATIONS, type NotificationKind, type NotifiedPerson } from '@drawbridge/contract';
import type { SectionProps } from './business-section.tsx';
import { SectionEnd, SectionPanel } from './section-panel.tsx';
import { useSection } from './use-section.ts';
import { useSettingsChanges } from './use-settings.ts';

/** What was ticked otherwise than it is saved, by person and kind. */
type Ticked = Readonly<Record<string, boolean>>;

const keyOf = (user_id: string, kind: NotificationKind) => `${user_id} ${kind}`;
const savedOf = ({ choices }: NotifiedPerson, kind: NotificationKind) => choices.find((choice) => choice.kind === kind)?.wanted;

/** What differs from what the service has now: whatever somebody else has ticked the same way is no change any more. */
function changesOf(people: BusinessSettings['people'], ticked: Ticked) {
  return people.flatMap((person) =>
    person.choices.flatMap(({ kind, wanted }) => {
      const wish = ticked[keyOf(person.user_id, kind)];
      return wish === undefined || wish === wanted ? [] : [{ user_id: person.user_id, kind, wanted: wish }];
    }),
  );
}

/** Who of a location is mailed of what. */
export function NotificationsSection({ business, settings }: SectionProps) {
  const changes = useSettingsChanges(business.SynBusinessID);
  const { people } = settings;
  const section = useSection<Ticked>({
    business_id: business.SynBusinessID,
    title: 'Email notifications',
    saved: {},
    save: async (ticked) => {
      const wishes = changesOf(people, ticked);
      if (wishes.length > 0) await changes.setNotifications({ changes: wishes });
    },
    reread: async () => {
      await changes.reread();
      return {};
    },
  });
  const { value, change, busy } = section;
  const tick = (person: NotifiedPerson, kind: NotificationKind, wanted: boolean): void => {
    const { [keyOf(person.user_id, kind)]: _, ...others } = value;
    change(savedOf(person, kind) === wanted ? others : { ...others, [keyOf(person.user_id, kind)]: wanted });
  };
  return (
    <SectionPanel id="notifications" title="Email notifications">
      <p className="muted set__lead">
        Role changes and changes to your payout account always go to every Account Admin. Payments that failed or were reversed always go to
        whoever sees reports.
      </p>
      <Matrix people={people} ticked={value} disabled={busy} onTick={tick} />
      <SectionEnd section={section} />
    </SectionPanel>
  );
}

interface MatrixProps {
  people: BusinessSettings['people'];
  ticked: Ticked;
  disabled: boolean;
  onTick: (person: NotifiedPerson, kind: NotificationKind, wanted: boolean) => void;
}

/** Events down, people across. */
function Matrix({ people, ticked, disabled, onTick }: MatrixProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keys
    <section className="table-scroll" aria-label="Who is emailed" tabIndex={0}>
      <table className="matrix">
        <thead>
          <tr>
            <th>Email when</th>
            {people.map(({ user_id, username }) => (
              <th key={user_id} scope="col">
                {username}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{NOTIFICATIONS[kind].label}</th>
              {people.map((person) => (
                <td key={person.user_id}>
                  <Cell
                    person={person}
                    kind={kind}
                    wish={ticked[keyOf(person.user_id, kind)]}
                    disabled={disabled}
                    onTick={(wanted) => onTick(person, kind, wanted)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  person: NotifiedPerson;
  kind: NotificationKind;
  /** What was ticked and isn't saved yet. */
  wish: boolean | undefined;
  disabled: boolean;
  onTick: (wanted: boolean) => void;
}

function Cell({ person, kind, wish, disabled, onTick }: CellProps) {
  const saved = savedOf(person, kind);
  if (saved === undefined)
    return (
      <span className="muted" title={`${person.username}'s role doesn't show this`}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Not for this role</span>
      </span>
    );
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={`${NOTIFICATIONS[kind].label}, ${person.username}`}
        checked={wish ?? saved}
        disabled={disabled}
        onChange={({ target }) => onTick(target.checked)}
      />
    </label>
  );
}
