import { t } from '../../../language/t.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { DeleteData } from './delete-data.tsx';
import { DownloadData } from './download-data.tsx';
import { Policies } from './policies.tsx';
import './privacy.css';

/** `/dashboard/settings/privacy`: a consumer's data as a file, what they and we agreed on, and how it is deleted. */
export default function PrivacyPage() {
  return (
    <SettingsFrame title={t('Privacy')}>
      <DownloadData />
      <Policies />
      <DeleteData />
    </SettingsFrame>
  );
}
