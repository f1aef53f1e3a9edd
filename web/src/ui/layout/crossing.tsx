import type { ReactNode } from 'react';
import { CheckIcon } from '../icons/icons.tsx';
import { Tile, type TileProps } from './tile.tsx';
import './crossing.css';

export type CrossingEnd = {
  tile: Omit<TileProps, 'size'>;
  /** Below the arch. Left out where the page says it elsewhere. */
  name?: ReactNode;
  /** A second, quieter line. */
  sub?: ReactNode;
  /** On the arch: it ended here. */
  mark?: ReactNode;
};

export type CrossingProps = {
  /** `up`: not yet, or no. `waiting`: half raised, swaying. `down`: paid. */
  bridge: 'up' | 'waiting' | 'down';
  from: CrossingEnd;
  to: CrossingEnd;
  /** The line is lost and coming back: the bridge stops swaying. */
  paused?: boolean;
  /** Above the bridge: it ended by itself. */
  mark?: ReactNode;
  /** The one ceremony: a bridge that is down falls as it appears, and the tick follows. */
  ceremony?: boolean;
};

function End({ tile, name, sub, mark }: CrossingEnd) {
  return (
    <div className="crossing__end">
      <Tile {...tile} size="xl" />
      {mark}
      {name ? (
        <p className="crossing__name">
          {name}
          {sub ? <small className="num">{sub}</small> : null}
        </p>
      ) : null}
    </div>
  );
}

/** From one side to the other, with the bridge between. The picture is decoration; words beside it tell the state. */
export function Crossing({ bridge, from, to, paused, mark, ceremony }: CrossingProps) {
  return (
    <div className="crossing-scene" data-ceremony={ceremony ? '' : undefined}>
      {ceremony && bridge === 'down' ? (
        <span className="crossing-scene__tick" aria-hidden="true">
          <CheckIcon size={24} />
        </span>
      ) : null}
      {mark}
      <div className="crossing" data-bridge={bridge} data-paused={paused ? '' : undefined}>
        <End {...from} />
        <svg className="crossing__deck" viewBox="0 0 180 72" preserveAspectRatio="none" aria-hidden="true">
          <path className="crossing__water" d="M34 71h26M72 71h40M126 71h22" />
          <path className="crossing__leaf crossing__leaf--left" d="M8 65.5H94" />
          <path className="crossing__leaf crossing__leaf--right" d="M172 65.5H86" />
        </svg>
        <End {...to} />
      </div>
    </div>
  );
}
