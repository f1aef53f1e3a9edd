import { type MouseEvent, useEffect, useRef } from 'react';
import type { PaletteHit } from './hit.ts';
import { Marked } from './marked.tsx';

export interface HitsProps {
  id: string;
  hits: readonly PaletteHit[];
  labels: Readonly<Record<string, string>>;
  chosen: number;
  words: string;
  onOpen: (hit: PaletteHit, apart: boolean) => void;
  onPoint: (at: number) => void;
}

/** What was found, by kind; the chosen one is in sight. */
export function Hits({ id, hits, labels, chosen, words, onOpen, onPoint }: HitsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[chosen]?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  const press = (event: MouseEvent, hit: PaletteHit) => onOpen(hit, event.ctrlKey || event.metaKey);
  return (
    <div role="listbox" id={`${id}-hits`} aria-label="Results" ref={list}>
      {kinds.map((kind) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped so
        <div role="group" aria-labelledby={`${id}-${kind}`} key={kind}>
          <p className="palette__group" id={`${id}-${kind}`}>
            {labels[kind]}
          </p>
          {hits.map((hit, at) =>
            hit.kind === kind ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box above takes the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the box above keeps the focus
              <div
                key={`${hit.href} ${hit.title}`}
                role="option"
                id={`${id}-${at}`}
                aria-selected={at === chosen}
                className="palette__item"
                onClick={(event) => press(event, hit)}
                onMouseMove={() => onPoint(at)}
              >
                <span className="palette__icon">{hit.icon}</span>
                <span className="palette__text">
                  <span className="medium truncate">
                    <Marked text={hit.title} words={words} />
                    {hit.aside === undefined ? null : <span className="palette__aside"> {hit.aside}</span>}
                  </span>
                  {hit.sub === '' ? null : (
                    <span className="sub">{typeof hit.sub === 'string' ? <Marked text={hit.sub} words={words} /> : hit.sub}</span>
                  )}
                </span>
                <span className="palette__end">{hit.end}</span>
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}
