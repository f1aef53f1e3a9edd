import { useLocation, useNavigate } from 'react-router';
import { t } from '../../language/t.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PlayIcon } from '../../ui/icons/icons.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import './link.css';

/** The four steps on the real pages, with captions and without sound: e2e/tutorial/record.ts makes it. */
const FILE = '/how-it-works.mp4';
const HERE = '#watch-video';

/** The link to the tutorial. It is an entry of the history, so that a phone's own Back closes the video. */
export function WatchVideo() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink kind="ghost" size="lg" block icon={<PlayIcon />} href={`${pathname}${search}${HERE}`}>
      {t('Watch Video')}
    </ButtonLink>
  );
}

/** The tutorial, while the address asks for it. */
export function Tutorial() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  if (hash !== HERE) return null;
  return (
    <Dialog title={t('How It Works')} onClose={() => navigate(pathname + search, { replace: true })}>
      <video className="link-account__video" src={FILE} controls autoPlay muted playsInline aria-label={t('Tutorial')} />
    </Dialog>
  );
}
