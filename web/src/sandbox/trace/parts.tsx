import type { ReactNode } from 'react';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { newYork } from '../new-york.ts';
import { SandboxCard } from '../sandbox-card.tsx';
import { tracePath } from './calls.ts';

interface ListedProps<Item> {
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** A part that lists what was found; left out where nothing was. */
export function Listed<Item>({ title, items, children }: ListedProps<Item>) {
  if (items.length === 0) return null;
  return (
    <SandboxCard title={title}>
      <ul className="list">
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was found stays in its order
          <li key={place} className="trace__row">
            {children(item)}
          </li>
        ))}
      </ul>
    </SandboxCard>
  );
}

/** Goes on from here to what it names. */
export function Follow({ of, children }: { of: string; children?: ReactNode }) {
  return (
    <Anchor className="link num" href={tracePath(of)}>
      {children ?? of}
    </Anchor>
  );
}

/** A line of a file, as it stands there. */
export function Line({ text, of }: { text: string | null; of: string }) {
  if (text === null) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="file__text trace__line" aria-label={of} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}

/** The words of a name in the records, as a sentence begins. */
export function sentenceCase(words: string): string {
  const text = words.replaceAll('_', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A moment by the clocks of the bank, as the reasons of the days have it. */
export function inNewYork(iso: string): string {
  const { date, time } = newYork(Date.parse(iso));
  return `${date}, ${time}`;
}
