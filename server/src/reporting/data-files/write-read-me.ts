import type { Context } from '../../context.ts';
import { type Language, localeOf } from '../../kernel/language/language.ts';
import { say } from '../../kernel/language/say.ts';
import { CONTENTS } from './contents.ts';
import type { Owner } from './owner.ts';

/** What is in the ZIP, file by file, in the language of whoever asked for it. */
export async function* writeReadMe({ config: { brand } }: Context, { profile, now }: Owner): AsyncGenerator<string> {
  const { language, first_name, last_name } = profile;
  const name = `${first_name} ${last_name}`;
  const paragraphs = [
    say(language, 'What {brand} keeps about {name}, on {day}.', { brand: brand.name, name, day: fullDay(language, now) }),
    ...CONTENTS.map(({ name: file, about }) => `${file}\n  ${say(language, about)}`),
    say(language, 'CSV opens in any spreadsheet. JSON opens in any text editor. Amounts in JSON are in cents: 1234 is $12.34.'),
    say(language, 'Times in JSON are UTC. In the table they’re the shop’s own time.'),
    say(language, 'It doesn’t include full account numbers, codes or keys. They would put your money at risk.'),
    say(language, 'It doesn’t include how we prevent fraud, or other people’s data.'),
    say(language, 'Questions? Write to {email}.', { email: brand.support_email }),
  ];
  // Every editor knows where these lines end.
  yield `${paragraphs.join('\n\n')}\n`.replaceAll('\n', '\r\n');
}

/** The file may be read in years to come. */
function fullDay(language: Language, at: Date): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'America/New_York', dateStyle: 'long' }).format(at);
}
