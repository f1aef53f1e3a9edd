import { useState } from 'react';
import { said, t, tCount } from '../../language/t.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { RightIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { findTopics } from './find-topics.ts';

const WORDS_MAX = 100;

/** All questions, and a field that keeps those with some words in them. */
export function HelpHome() {
  usePageTitle(t('Help'));
  const [words, setWords] = useState('');
  const found = findTopics(words);
  return (
    <>
      <h1 className="t-28">{t('How can we help?')}</h1>
      <Input
        type="search"
        icon={<SearchIcon />}
        aria-label={t('Search help')}
        placeholder={t('Search help')}
        maxLength={WORDS_MAX}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p className="visually-hidden" role="status">
        {words.trim() === '' || found.length === 0 ? '' : tCount(found.length, '{count} topic', '{count} topics')}
      </p>
      {found.length === 0 ? (
        <Card role="status">
          <Empty title={t('No topic matches “{words}”', { words: words.trim() })}>{t('Try another word, or write to us.')}</Empty>
        </Card>
      ) : (
        <ul className="card list help-page__topics">
          {found.map(({ id, question }) => (
            <li key={id}>
              <Anchor className="row" href={`/help/${id}`}>
                <span className="row__title">{said(question)}</span>
                <RightIcon />
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
