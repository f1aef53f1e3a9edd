import { PROVIDER_TEXTS, type ProviderTextName } from '@drawbridge/contract';
import type { Config } from '../../config.ts';
import { BRAND_PAIRS } from '../../kernel/brand/roles.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { bad, good, unseen } from './look.ts';

/** Whose name and look people see. What of it cannot be used has stopped the settings already. */
export async function lookAtBrand({ brand, look }: Pick<Config, 'brand' | 'look'>): Promise<Finding[]> {
  const own = [look.palettes && 'colors', look.logo && 'logo', look.icon && 'icon'].filter((one) => one !== undefined);
  const built_in = [!look.palettes && 'colors', !look.logo && 'mark', !look.icon && 'icon'].filter((one) => one !== false);
  const read = look.palettes ? ` All ${BRAND_PAIRS.length} pairs of its colors can be read, light and dark.` : '';
  const says = [
    own.length > 0 ? `${brand.name}, with ${listed(own)} of its own.` : `${brand.name}.`,
    built_in.length > 0 ? ` The ${listed(built_in)} ${built_in.length > 1 || built_in[0] === 'colors' ? 'are' : 'is'} built in.` : '',
    read,
  ];
  return [good('Brand', says.join(''))];
}

const WORDS: Readonly<Record<ProviderTextName, string>> = { terms: 'Terms', privacy: 'Privacy policy', help: 'Help' };
/** A version of today may be announced ahead, but not be in force. */
const DAY = 10;

/** What people read of the provider's own: which version, languages, or where. `today` is a day, `2026-12-01`. */
export async function lookAtTexts({ texts, brand }: Pick<Config, 'texts' | 'brand'>, today: string): Promise<Finding[]> {
  const links: Readonly<Record<ProviderTextName, string | undefined>> = {
    terms: brand.terms_url,
    privacy: brand.privacy_url,
    help: brand.help_url,
  };
  return PROVIDER_TEXTS.map((name) => {
    const own = texts.own[name];
    const what = WORDS[name];
    if (!own) return elsewhere(what, links[name]);
    const { version, date, sha256 } = own.en;
    if (date !== null && date > today.slice(0, DAY))
      return bad(
        what,
        `They hold from ${date} on, which has not come.`,
        'Put the text in force back until then: people agree to what they are shown.',
      );
    const languages = own.es ? 'English and Spanish' : 'English alone';
    return good(what, `${version === null ? 'A text' : `Version ${version} of ${date}`}, ${languages}, SHA-256 ${sha256.slice(0, 12)}…`);
  });
}

function elsewhere(what: string, url: string | undefined): Finding {
  if (url === undefined) return good(what, 'None: no page leads to any.');
  if (what === WORDS.terms && url === '/terms') return good(what, 'Those that come with the product.');
  return unseen(what, `${url} is named, and shown to people as it is`);
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
