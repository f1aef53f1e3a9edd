import { describe, expect, it } from 'vitest';
import { printed } from './letters.ts';

const isEmbedded = (text: string) => printed(text, 'plain').font.endsWith('DejaVuSans.ttf');

describe('the letters of a PDF', () => {
  it.each(['Bäckerei Groß', 'Crème & Côte', 'a “quoted” name — with dashes…', ''])(
    'are of a standard font where it has them: %s',
    (text) => {
      expect(printed(text, 'plain')).toEqual({ shown: text, font: 'Helvetica' });
      expect(printed(text, 'bold').font).toBe('Helvetica-Bold');
    },
  );

  it.each(['Łukasz', 'Ωμέγα', 'Юлия', 'שלום', 'مرحبا', 'Tea ☕', 'Joy 😀'])('are of an embedded one where it has not: %s', (text) => {
    expect(printed(text, 'plain').shown.trim()).toBe(text);
    expect(isEmbedded(text)).toBe(true);
    expect(printed(text, 'bold').font).toMatch(/DejaVuSans-Bold\.ttf$/);
  });

  it.each([
    ['Noodles 面', 'Noodles ?'],
    ['Pizza 🍕', 'Pizza ?'],
    ['A sun ☀️', 'A sun ☀'],
  ])('are question marks where neither has them: %s', (text, shown) => {
    expect(printed(text, 'plain').shown).toBe(shown);
  });

  it.each([
    ['מאפיית הלחם', 'הלחם מאפיית '],
    ['Bakery מאפיית הלחם Inc', 'Bakery הלחם מאפיית \u00a0Inc'],
    ['מאפיית Bread Co הלחם', 'הלחם \u00a0Bread Co מאפיית '],
    ['مخبز السلام 24', '24 السلام مخبز '],
    ['one\nמאפיית הלחם', 'one\nהלחם מאפיית '],
    ['Łukasz Nowak', 'Łukasz Nowak'],
  ])('stand word by word as eyes meet them from the left: %s', (text, shown) => {
    expect(printed(text, 'plain').shown).toBe(shown);
  });
});
