import { Anchor } from '../../ui/controls/anchor.tsx';

const TABS = [
  ['/provider/risk', 'Held payments'],
  ['/provider/risk/decisions', 'Decisions'],
  ['/provider/risk/rules', 'Rules'],
] as const;

/** The pages of the room. */
export function RiskTabs({ at }: { at: (typeof TABS)[number][1] }) {
  return (
    <nav className="pills" aria-label="Risk">
      {TABS.map(([href, label]) => (
        <Anchor key={href} className="pill" href={href} aria-current={label === at ? 'page' : undefined}>
          {label}
        </Anchor>
      ))}
    </nav>
  );
}
