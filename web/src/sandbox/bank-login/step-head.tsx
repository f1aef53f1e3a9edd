import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';

/**
 * A step's heading and the way back. `takes_focus`: a screen reader starts here after the step before; steps that begin
 * with a field give the focus to that instead.
 */
export function StepHead({
  title,
  back,
  takes_focus = false,
  children,
}: {
  title: string;
  back?: (() => void) | undefined;
  takes_focus?: boolean;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takes_focus) heading.current?.focus();
  }, [takes_focus]);
  return (
    <header className="bank-login__head">
      {back ? <IconButton icon={<BackIcon />} label="Back" onClick={back} /> : null}
      <h1 className="t-22" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children ? <p className="muted">{children}</p> : null}
    </header>
  );
}
