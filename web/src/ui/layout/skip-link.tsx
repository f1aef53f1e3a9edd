import { t } from '../../language/t.ts';

/** The first stop of the keyboard on every page: past the banner and the navigation, to `#main`. */
export function SkipLink() {
  return (
    <a className="btn btn--primary skip" href="#main">
      {t('Skip to content')}
    </a>
  );
}
