import { useParams } from 'react-router';
import { said, t } from '../../language/t.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { HelpHome } from './help-home.tsx';
import { TOPICS, type Topic } from './topics.ts';

/** One question with its answer; an address of none shows them all. */
export function HelpTopic() {
  const { topic: id } = useParams();
  const topic = TOPICS.find((each) => each.id === id);
  return topic ? <Answer topic={topic} /> : <HelpHome />;
}

function Answer({ topic: { question, answer, way } }: { topic: Topic }) {
  usePageTitle(said(question));
  return (
    <>
      <TextLink href="/help">{t('Back to help')}</TextLink>
      <article className="help-page__answer">
        <h1 className="t-28">{said(question)}</h1>
        {answer.map((paragraph) => (
          <p key={paragraph}>{said(paragraph)}</p>
        ))}
        <ButtonLink href={way.href} kind="primary" size="lg" block>
          {said(way.label)}
        </ButtonLink>
      </article>
    </>
  );
}
