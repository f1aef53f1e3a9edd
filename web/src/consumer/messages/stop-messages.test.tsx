import '../../app/boot-testing.ts';

import { describe, expect, test } from 'vitest';
import { answer, button, heading, open, press, refuse, text, until } from '../testing.tsx';

const READ = 'POST /api/messages/read-choice';
const CHOOSE = 'POST /api/messages/choose';
const TOKEN = 'x'.repeat(22);
const choice = (stopped: boolean) => answer({ organization: 'Green Leaf Group', stopped });
const visit = (service: Record<string, ReturnType<typeof answer>>, hash = `#token=${TOKEN}`) =>
  open(`/messages/stop${hash}`, { claims: null, service });

describe("the page that an organization's message leads to", () => {
  test('stops its messages when the button is pressed, not before, and has them come again [TRU-22]', async () => {
    const { calls, service } = await visit({ [READ]: choice(false), [CHOOSE]: choice(true) });
    await until(() => heading() === 'Messages from Green Leaf Group');
    expect(window.location.href).not.toContain(TOKEN);
    expect(calls(CHOOSE)).toHaveLength(0);
    await press(button('Stop messages'));
    await until(() => heading() === "You won't get messages from Green Leaf Group anymore");
    service[CHOOSE] = choice(false);
    await press(button('Get messages again'));
    await until(() => heading() === 'Messages from Green Leaf Group');
    expect(calls(CHOOSE).map(({ body }) => body)).toEqual([
      { token: TOKEN, stopped: true },
      { token: TOKEN, stopped: false },
    ]);
    expect(calls(READ)[0]?.headers.get('authorization')).toBeNull();
  });

  test('says that it did not work where the service does not answer', async () => {
    const { service } = await visit({ [READ]: choice(false), [CHOOSE]: refuse('INTERNAL') });
    await until(() => heading() === 'Messages from Green Leaf Group');
    await press(button('Stop messages'));
    await until(() => text().includes('Something went wrong. Check your internet and try again.'));
    service[CHOOSE] = choice(true);
    await press(button('Stop messages'));
    await until(() => heading() === "You won't get messages from Green Leaf Group anymore");
  });

  test.each([
    ['of nobody', `#token=${TOKEN}`, refuse('NOT_FOUND'), 'This link no longer works'],
    ['that is damaged', '#token=%00', refuse('BAD_INPUT'), 'This link no longer works'],
    ['that could not be asked about', `#token=${TOKEN}`, refuse('INTERNAL'), 'Open the link in your message again'],
    ['that is not there', '', refuse('NOT_FOUND'), 'Open the link in your message again'],
  ])('by a token %s changes nothing', async (_what, hash, refusal, title) => {
    const { calls } = await visit({ [READ]: refusal }, hash);
    await until(() => heading() === title);
    expect(calls(CHOOSE)).toHaveLength(0);
  });
});
