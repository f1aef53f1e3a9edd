import { existsSync } from 'node:fs';
import type { Language, ProviderTextName } from '@drawbridge/contract';
import { LANGUAGES, PROVIDER_TEXTS } from '@drawbridge/contract';
import type { SettingName } from '../../setting-names.ts';
import { type Environment, page, refuse } from '../read-settings.ts';
import { UnfitText } from './blocks.ts';
import { type AgreedTerms, agreedTerms, BUILT_IN_TERMS } from './built-in-terms.ts';
import { type OwnText, readText } from './read-text.ts';

/** Of each text what languages the provider has it in. English is one of them, or there is none. */
export type OwnTexts = Readonly<Partial<Record<ProviderTextName, { readonly en: OwnText; readonly es?: OwnText }>>>;

export interface TextsSettings {
  readonly own: OwnTexts;
  /** Where pages lead to, a path of ours or an address elsewhere. */
  readonly links: {
    readonly terms_url: string;
    readonly privacy_url?: string;
    readonly help_url?: string;
    readonly own_terms?: boolean;
    readonly terms_sha256?: string;
  };
  /** What people agree to, by the language of their pages. */
  readonly terms: Readonly<Record<Language, AgreedTerms>>;
}

interface TextSettings {
  readonly file: SettingName;
  readonly url: SettingName;
  readonly path: string;
  /** People agree to it, or must be told when it changes: it says its version and its day. */
  readonly dated: boolean;
}
const SETTINGS: Readonly<Record<ProviderTextName, TextSettings>> = {
  terms: { file: 'TERMS_FILE', url: 'TERMS_URL', path: '/terms', dated: true },
  privacy: { file: 'PRIVACY_FILE', url: 'PRIVACY_URL', path: '/privacy', dated: true },
  help: { file: 'HELP_FILE', url: 'HELP_URL', path: '/help', dated: false },
};
/** In the place of an address that will not do. */
const ELSEWHERE = 'https://unfit.invalid/';
/** Of the page with the terms that come with the product. */
const OUR_TERMS = '/terms';

/** Reads the provider's own texts, and notes what of them will not do. */
export function readTextsSettings(env: Environment): TextsSettings {
  const own: OwnTexts = Object.fromEntries(
    PROVIDER_TEXTS.flatMap((name) => {
      const read = readLanguages(env, SETTINGS[name]);
      return read ? [[name, read]] : [];
    }),
  );
  const link = (name: ProviderTextName): string | undefined => {
    const { file, url, path } = SETTINGS[name];
    if (env[url] && env[file]) refuse(env, `${url} and ${file} are both set: keep one of them`, undefined);
    if (env[url]) return page(env, url, ELSEWHERE);
    return own[name] ? path : undefined;
  };
  const [terms_url = OUR_TERMS, privacy_url, help_url] = [link('terms'), link('privacy'), link('help')];
  for (const [name, url] of [
    ['privacy', privacy_url],
    ['help', help_url],
  ] as const)
    if (url === SETTINGS[name].path && !own[name])
      refuse(env, `${SETTINGS[name].url} leads to a page of ours that is empty: set ${SETTINGS[name].file}`, undefined);
  const terms = termsIn(own, terms_url);
  return {
    own,
    links: {
      terms_url,
      ...(privacy_url && { privacy_url }),
      ...(help_url && { help_url }),
      ...(own.terms ? { own_terms: true } : { terms_sha256: terms.en.sha256 }),
    },
    terms,
  };
}

/** The text in English, and in Spanish where a file of that language stands beside it: `terms.md`, `terms.es.md`. */
function readLanguages(env: Environment, { file, dated }: TextSettings): OwnTexts[ProviderTextName] {
  const path = env[file];
  if (!path) return undefined;
  const read = (name: string, language: Language): OwnText | undefined => {
    try {
      return readText(name, language, { dated });
    } catch (error) {
      if (!(error instanceof UnfitText)) throw error;
      return refuse(env, `${file} names ${name === path ? path : `${path}, and ${name} beside it`}, which ${error.message}`, undefined);
    }
  };
  const found = LANGUAGES.flatMap((language) => {
    const name = language === 'en' ? path : path.replace(/(\.\w+)?$/, `.${language}$1`);
    const text = language === 'en' || existsSync(name) ? read(name, language) : undefined;
    return text ? [[language, text] as const] : [];
  });
  const { en, es } = Object.fromEntries(found) as Partial<Record<Language, OwnText>>;
  if (en && es && en.version !== es.version)
    refuse(env, `${file}: the Spanish text has the version "${es.version}", the English "${en.version}": they must be the same`, undefined);
  return en && { en, ...(es && { es }) };
}

/** The provider's own; else the address where they stand; else those that come with the product. */
function termsIn({ terms }: OwnTexts, url: string): TextsSettings['terms'] {
  if (terms) {
    const of = ({ source, version }: OwnText): AgreedTerms => agreedTerms(source, version);
    return { en: of(terms.en), es: of(terms.es ?? terms.en) };
  }
  if (url === OUR_TERMS) return BUILT_IN_TERMS;
  const elsewhere = agreedTerms(`The terms at ${url}`, null);
  return { en: elsewhere, es: elsewhere };
}
