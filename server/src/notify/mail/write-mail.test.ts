import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MailPart, oneLine, writeMail } from './write-mail.ts';

const BRAND = {
  name: 'Drawbridge',
  center: 'Drawbridge Payment Center',
  support_email: 'support@drawbridge.example',
  terms_url: '/terms',
  mail: { link: '#10312c', link_in_the_dark: '#8fd6c2', icon_url: undefined },
} as const;

describe('a mail', () => {
  it('says the same as plain text and as HTML, with the brand above and its address below', () => {
    const parts: MailPart[] = [
      { is: 'text', text: 'Hi Maya,' },
      { is: 'amount', text: '$64.18' },
      {
        is: 'facts',
        facts: [
          ['Paid to', 'Harbor Books'],
          ['Memo', null],
          ['Order ID', ''],
        ],
      },
      { is: 'link', label: 'See it', url: 'https://pay.example.com/r?a=1&b=2' },
    ];
    const { subject, body, html } = writeMail(BRAND, 'Receipt', parts);
    expect(subject).toBe('Receipt');
    expect(body).toBe(
      'Hi Maya,\n\n$64.18\n\nPaid to: Harbor Books\n\nSee it:\nhttps://pay.example.com/r?a=1&b=2\n\n-- \nDrawbridge Payment Center - support@drawbridge.example\n',
    );
    expect(html).toContain('href="https://pay.example.com/r?a=1&amp;b=2"');
    expect(html).not.toContain('Memo');
    expect(html).not.toContain('Order ID');
  });

  it('is the brand’s: its icon, its color of links in the light and the dark, and who it is at the foot', () => {
    const mail = { link: '#3b0a57', link_in_the_dark: '#c0b1c9', icon_url: 'https://pay.example.com/brand/icon-0.png' } as const;
    const brand = { ...BRAND, name: 'Moat', center: 'Moat Pay', company: 'Moat, Inc., 1 Quay', support_phone: '(212) 555-0100', mail };
    const { body, html } = writeMail(brand, 'Receipt', [
      { is: 'link', label: 'See it', url: 'https://pay.example.com/r' },
      { is: 'link', label: 'Tell us', url: 'https://pay.example.com/s' },
    ]);
    expect(body).toContain('-- \nMoat Pay - Moat, Inc., 1 Quay - support@drawbridge.example - (212) 555-0100\n');
    expect(html).toMatch(/<img src="https:\/\/pay\.example\.com\/brand\/icon-0\.png" alt=""[^>]*>Moat</);
    expect(html).toMatch(/<a class="button"[^>]*background:#3b0a57;color:#ffffff[^>]*>See it</);
    expect(html).toMatch(/<a class="link"[^>]*style="color:#3b0a57">Tell us</);
    expect(html).toContain('.link{color:#c0b1c9!important}');
    expect(html).toContain('.button{background:#c0b1c9!important;color:#14211e!important}');
    expect(html).toContain('Moat Pay<br>Moat, Inc., 1 Quay<br>');
    expect(writeMail(BRAND, 'Receipt', []).html).not.toContain('<img');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])('links to no %s', (url) => {
    expect(() => writeMail(BRAND, 'x', [{ is: 'link', label: 'x', url }])).toThrow();
  });

  it('is what it is whatever people typed: no element, attribute, header or line of theirs', () => {
    const bare = (text: string) =>
      writeMail(BRAND, text, [
        { is: 'text', text },
        { is: 'facts', facts: [[text, text]] },
        { is: 'amount', text },
      ]);
    const elements = (html: string) => html.match(/<[^>]*>/g);
    const plain = bare('x');
    const nasty = fc.array(
      fc.constantFrom('<', '>', '"', "'", '&', '\r', '\n', '\u2028', '\u202e', '\t', '\0', 'Bcc: ', '</p>', '<img src=x>', 'é', 'x'),
    );
    fc.assert(
      fc.property(
        nasty.map((pieces) => `x${pieces.join('')}x`),
        (text) => {
          const mail = bare(text);
          expect(elements(mail.html)).toEqual(elements(plain.html));
          expect(mail.body.split('\n')).toHaveLength(plain.body.split('\n').length);
          expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        },
      ),
    );
  });
});

it.each([
  ['a\r\nBcc: eve', 'a Bcc: eve'],
  ['a\u2028b\u2029c', 'a b c'],
  ['a\u202eb\u2066c', 'a b c'],
  ['  a\t\0b  ', 'a b'],
  ['Zoë Nuñez 🍞', 'Zoë Nuñez 🍞'],
])('%j is one line: %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
