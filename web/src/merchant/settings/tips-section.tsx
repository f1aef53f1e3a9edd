import { type BusinessSettings, TIP_PERCENT_MAX, TIP_PERCENTS_MAX, tipPercents } from '@drawbridge/contract';
import { Input } from '../../ui/controls/input.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import type { SectionProps } from './business-section.tsx';
import { SectionEnd, SectionPanel } from './section-panel.tsx';
import { SetRow } from './set-row.tsx';
import { useSection } from './use-section.ts';
import { useSettingsChanges } from './use-settings.ts';

interface Typed {
  readonly offered: boolean;
  /** As typed, an empty one for none. */
  readonly percents: readonly string[];
}

const typed = ({ offered, percents }: BusinessSettings['tips']): Typed => ({
  offered,
  percents: Array.from({ length: TIP_PERCENTS_MAX }, (_, at) => String(percents[at] ?? '')),
});
const given = ({ offered, percents }: Typed): BusinessSettings['tips'] => ({
  offered,
  percents: percents
    .filter((one) => one !== '')
    .map(Number)
    .toSorted((a, b) => a - b),
});
const wrong = (value: Typed) => tipPercents.safeParse(given(value).percents).error?.issues[0]?.message;

/** Whether customers are asked for a tip, and what is suggested to them. */
export function TipsSection({ business, settings }: SectionProps) {
  const changes = useSettingsChanges(business.SynBusinessID);
  const section = useSection<Typed>({
    business_id: business.SynBusinessID,
    title: 'Tips',
    saved: typed(settings.tips),
    check: wrong,
    save: (value, base) => changes.setTips({ tips: given(value), seen: given(base) }),
    reread: async () => typed((await changes.reread()).tips),
  });
  const { value, change, busy } = section;
  const type = (at: number, text: string): void =>
    change({ ...value, percents: value.percents.map((one, index) => (index === at ? text.replace(/\D/g, '').slice(0, 2) : one)) });
  return (
    <SectionPanel id="tips" title="Tips">
      <SetRow what="Ask customers for a tip" why="They choose when they approve, so it never slows down your line.">
        <Switch
          label="Ask customers for a tip"
          checked={value.offered}
          disabled={busy}
          onChange={({ target }) => change({ ...value, offered: target.checked })}
        />
      </SetRow>
      <SetRow
        what="Suggested tips"
        why={`Shown as buttons, three or four of them, up to ${TIP_PERCENT_MAX}%. Customers can also enter their own or skip it.`}
      >
        <div className="set__percents">
          {value.percents.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields are told apart by their place
            <span key={at} className="set__percent">
              <Input
                aria-label={`Suggested tip ${at + 1}, percent`}
                className="num"
                inputMode="numeric"
                autoComplete="off"
                disabled={busy}
                value={text}
                onChange={({ target }) => type(at, target.value)}
              />
              <span aria-hidden="true">%</span>
            </span>
          ))}
        </div>
      </SetRow>
      <SectionEnd section={section} />
    </SectionPanel>
  );
}
