import type { RealPart } from '@drawbridge/contract';
import { t } from '../language/t.ts';
import { boot } from '../session/boot.ts';

/** What of this sandbox is not made up, a sentence each: companies' test environments, and what really leaves. */
export default function RealParts() {
  return ` ${wordsOf(boot.sandbox?.real ?? []).join(' ')}`;
}

function wordsOf(real: readonly RealPart[]): string[] {
  const [plaid, twilio] = [real.includes('plaid'), real.includes('twilio')];
  return [
    plaid && twilio ? [t("Banks and texts run in Plaid's and Twilio's test environments.")] : [],
    plaid && !twilio ? [t("Banks run in Plaid's test environment.")] : [],
    twilio && !plaid ? [t("Texts run in Twilio's test environment.")] : [],
    real.includes('smtp') ? [t('Emails are really sent.')] : [],
    real.includes('folder') ? [t('Files go to a folder.')] : [],
    real.includes('openid') ? [t('An outside provider handles sign-in.')] : [],
  ].flat();
}
