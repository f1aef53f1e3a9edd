import { t } from '../../../language/t.ts';
import { ConfirmItsYou } from '../passkeys/confirm-its-you.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { DownloadData } from './download-data.tsx';
import { Policies } from './policies.tsx';
import './privacy.css';

/** `/dashboard/settings/privacy`: a consumer's data as a file, and what they and we agreed on. */
export default function PrivacyPage() {
  return (
    <SettingsFrame title={t('Privacy')}>
      <DownloadData />
      <Policies />
      <ConfirmItsYou />
    </SettingsFrame>
  );
}
