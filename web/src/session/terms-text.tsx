import { TERMS } from '@drawbridge/contract/terms';
import { t } from '../language/t.ts';
import { useLanguage } from '../language/use-language.ts';
import { brand } from '../ui/brand.ts';
import './terms.css';

/** The full text of the terms. `level` is that of its sections' headings. */
export function TermsText({ level }: { level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="terms" lang="en">
      {useLanguage() === 'es' ? (
        <p className="strong" lang="es">
          {t(
            'These terms are in English, and the English text is the one that binds. If any of it is not clear to you, contact us before you accept: {email}.',
            { email: brand.support_email },
          )}
        </p>
      ) : null}
      {TERMS.map(({ title, paragraphs }) => (
        <section key={title}>
          <Heading>{title}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
