import { TERMS } from '@drawbridge/contract/terms';
import './terms.css';

/** The full text of the terms. `level` is that of its sections' headings. */
export function TermsText({ level }: { level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="terms">
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
