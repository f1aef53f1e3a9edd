import { TERMS } from '@drawbridge/contract/terms';
import { t } from '../language/t.ts';
import { tNodes } from '../language/t-nodes.ts';
import { useLanguage } from '../language/use-language.ts';
import { brand } from '../ui/brand.ts';
import { OwnText } from './own-text.tsx';
import { useProviderText } from './use-provider-text.ts';
import './terms.css';

/** Where the terms stand that come with the product. */
export const OUR_TERMS = '/terms';

/** The agreed terms, whole: the provider's own, or the product's; or where they stand elsewhere. */
export function TermsText() {
  if (brand.own_terms) return <OwnTerms />;
  return brand.terms_url === OUR_TERMS ? <TermsOfOurs /> : <TermsElsewhere />;
}

function OwnTerms() {
  return <OwnText asked={useProviderText('terms')} />;
}

function TermsElsewhere() {
  return (
    <p>
      {tNodes('The terms are on a separate page: {terms}', {
        terms: (
          <a className="link" href={brand.terms_url} target="_blank" rel="noreferrer">
            {brand.terms_url}
          </a>
        ),
      })}
    </p>
  );
}

function TermsOfOurs() {
  return (
    <div className="terms" lang="en">
      {useLanguage() === 'es' ? (
        <p className="strong" lang="es">
          {t(
            "These terms are in English, and only the English version is binding. If anything isn't clear, contact us before you accept: {email}.",
            { email: brand.support_email },
          )}
        </p>
      ) : null}
      {TERMS.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
