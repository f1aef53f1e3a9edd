import { Fragment, isValidElement, type ReactElement } from 'react';
import { Button, type ButtonKind, ButtonLink, type ButtonLinkProps, type ButtonProps } from '../controls/button.tsx';

/** A way on from a screen: a link where it has an address, else a button. */
export type WayOn = { label: string; kind?: ButtonKind } & (
  | Pick<ButtonLinkProps, 'href' | 'replace' | 'onClick'>
  | (Pick<ButtonProps, 'busy' | 'onClick'> & { href?: undefined })
);

/** The ways on, the best first: it is the primary one. Other things may stand among them; what is null is left out. */
export type WaysOn = readonly (WayOn | ReactElement | null | undefined)[];

const isWay = (one: WaysOn[number]): one is WayOn => Boolean(one) && !isValidElement(one);

/** Large buttons, each as wide as the screen's column. */
export function WaysOnward({ ways }: { ways: WaysOn }) {
  const first = ways.find(isWay);
  return ways.map((way, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their places
    <Fragment key={place}>{isWay(way) ? <Way {...way} kind={way.kind ?? (way === first ? 'primary' : 'plain')} /> : way}</Fragment>
  ));
}

function Way({ label, ...way }: WayOn) {
  return way.href === undefined ? (
    <Button {...way} size="lg" block>
      {label}
    </Button>
  ) : (
    <ButtonLink {...way} size="lg" block>
      {label}
    </ButtonLink>
  );
}
