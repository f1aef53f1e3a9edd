import { said } from '../../language/t.ts';
import { TOPICS, type Topic } from './topics.ts';

/** The topics that hold each of these words somewhere, in the language of the page; accents and capitals don't matter. */
export function findTopics(words: string): Topic[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return TOPICS.filter(({ question, answer, way }) => {
    const all = plain([question, ...answer, way.label].map((each) => said(each)).join(' '));
    return wanted.every((word) => all.includes(word));
  });
}

function plain(words: string): string {
  return words.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}
