import { t } from '../../language/t.ts';

/** The first stop of the keyboard: past the navigation, to `#main`. */
export function SkipLink({ children = t('Skip to content') }: { children?: string }) {
  return (
    <a className="btn btn--primary skip" href="#main">
      {children}
    </a>
  );
}
