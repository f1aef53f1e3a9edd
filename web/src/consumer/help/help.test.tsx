import '../../app/boot-testing.ts';

import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../language/chosen.ts';
import { said } from '../../language/t.ts';
import { at, fill, heading, link, open, press, screen, text, textsOf, until } from '../testing.tsx';
import { findTopics } from './find-topics.ts';
import { TOPICS } from './topics.ts';

const box = () => screen.getByRole('searchbox', { name: 'Search help' });
const listed = () => screen.queryAllByRole('link').filter((one) => one.getAttribute('href')?.startsWith('/help/'));

afterEach(() => act(() => setLanguage('en')));

describe('help', () => {
  test('lists the commonest questions, at least ten, for anyone [CUS-17]', async () => {
    await open('/help', { claims: null });
    await until(() => heading() === 'How can we help?');
    expect(textsOf(listed())).toEqual(TOPICS.map(({ question }) => question));
    expect(TOPICS.length).toBeGreaterThanOrEqual(10);
    expect(screen.queryByRole('link', { name: 'Write to us' })).toBeNull();
  });

  test.each(TOPICS.map((topic) => [topic.id, topic] as const))(
    'answers %s and leads to the page that does it [CUS-17]',
    async (id, topic) => {
      await open(`/help/${id}`);
      await until(() => heading() === topic.question);
      for (const paragraph of topic.answer) expect(text()).toContain(paragraph);
      await press(link(topic.way.label));
      await until(() => at() === topic.way.href);
      await until(() => heading() !== '' && heading() !== topic.question);
      expect(heading()).not.toContain("No one's here");
    },
  );

  test('is searched by its words, and says how many topics there are, or that there is none', async () => {
    await open('/help');
    await until(() => heading() === 'How can we help?');
    await fill(box(), 'relink');
    expect(textsOf(listed())).toEqual(['How do I link an account, or link it again?']);
    expect(text()).toContain('1 topic');
    await fill(box(), 'zebra');
    expect(text()).toContain('No topic matches “zebra”');
    await fill(box(), '   ');
    expect(listed()).toHaveLength(TOPICS.length);
  });

  test('asks and answers in Spanish, and is searched in it with or without accents [CUS-17]', async () => {
    await setLanguage('es');
    await open('/help');
    await until(() => heading() === '¿En qué podemos ayudarte?');
    await fill(screen.getByRole('searchbox', { name: 'Buscar en la ayuda' }), 'limite gasto calcula');
    expect(textsOf(listed())).toEqual(['¿Cómo se calcula mi límite de gasto?']);
    for (const { question, answer, way } of TOPICS)
      for (const words of [question, ...answer, way.label]) expect(said(words)).not.toBe(words);
    expect(findTopics('LÍMITE diario').map(({ id }) => id)).toEqual(['limit']);
    await press(link('¿Cómo se calcula mi límite de gasto?'));
    await until(() => text().includes('El límite diario se renueva a la medianoche, hora del Este.'));
  });

  test('shows all topics at an address of none', async () => {
    await open('/help/nonsense');
    await until(() => heading() === 'How can we help?');
    expect(link('Write to us').getAttribute('href')).toBe('/dashboard/settings/contact-support');
  });

  test('is led to from the pages of the app [CUS-17]', async () => {
    await open('/dashboard/accounts');
    await press(await until(() => screen.queryByRole('link', { name: 'Help' })));
    await until(() => heading() === 'How can we help?');
  });
});
