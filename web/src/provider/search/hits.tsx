import { useEffect, useRef } from 'react';
import { iconOf, KIND_LABELS } from './kinds.tsx';
import { Marked } from './marked.tsx';
import type { Found } from './use-hits.ts';

interface HitsProps {
  id: string;
  hits: readonly Found[];
  chosen: number;
  words: string;
  onOpen: (hit: Found) => void;
  onPoint: (at: number) => void;
}

/** What was found, by kind; the chosen one is in sight. */
export function Hits({ id, hits, chosen, words, onOpen, onPoint }: HitsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[chosen]?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return (
    <div role="listbox" id={`${id}-hits`} aria-label="Results" ref={list}>
      {kinds.map((kind) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped so
        <div role="group" aria-labelledby={`${id}-${kind}`} key={kind}>
          <p className="palette__group" id={`${id}-${kind}`}>
            {KIND_LABELS[kind]}
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
                onClick={() => onOpen(hit)}
                onMouseMove={() => onPoint(at)}
              >
                <span className="palette__icon">{iconOf(hit)}</span>
                <span className="palette__text">
                  <span className="medium truncate">
                    <Marked text={hit.title} words={words} />
                  </span>
                  <span className="sub">
                    <Marked text={hit.sub} words={words} />
                  </span>
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
