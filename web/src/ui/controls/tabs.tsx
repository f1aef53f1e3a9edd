import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from '../class-names.ts';

export type Tab<Value extends string> = { value: Value; label: string; icon?: ReactNode };

/** Where the keyboard goes in a row of choices: arrows round and round, Home, End. */
function step(count: number, at: number, key: string): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

function onKeys<Value extends string>(tabs: readonly Tab<Value>[], value: Value, onChange: (value: Value) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const to = step(
      tabs.length,
      tabs.findIndex((tab) => tab.value === value),
      event.key,
    );
    const chosen = to === null ? undefined : tabs[to];
    if (to === null || !chosen) return;
    event.preventDefault();
    onChange(chosen.value);
    (event.currentTarget.children[to] as HTMLElement).focus();
  };
}

export type TabsProps<Value extends string> = {
  /** Ties the tabs to their TabPanels. */
  id: string;
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `segmented`: a track with a thumb, for two or three of the same weight. */
  look?: 'line' | 'segmented';
};

/** A row of tabs. Each needs a TabPanel with the same `id` and its value. */
export function Tabs<Value extends string>({ id, label, tabs, value, onChange, look = 'line' }: TabsProps<Value>) {
  return (
    <div className={look === 'line' ? 'tabs' : 'segmented'} role="tablist" aria-label={label} onKeyDown={onKeys(tabs, value, onChange)}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-controls={tab.value === value ? `${id}-panel-${tab.value}` : undefined}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** What one tab shows. Render the chosen one only. */
export function TabPanel({ id, value, className, children }: { id: string; value: string; className?: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel-${value}`} aria-labelledby={`${id}-tab-${value}`} className={classes('tab-panel', className)}>
      {children}
    </div>
  );
}

/** One of a few, side by side: a choice in a form, without panels. */
export function Segmented<Value extends string>({ label, tabs, value, onChange }: Omit<TabsProps<Value>, 'id' | 'look'>) {
  return (
    <div className="segmented" role="radiogroup" aria-label={label} onKeyDown={onKeys(tabs, value, onChange)}>
      {tabs.map((tab) => (
        // biome-ignore lint/a11y/useSemanticElements: icon and words are the control; arrows choose as in native groups
        <button
          key={tab.value}
          type="button"
          role="radio"
          aria-checked={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
    </div>
  );
}
