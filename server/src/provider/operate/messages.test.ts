import { describe, expect, it } from 'vitest';
import { ownerRun } from '../../../test/support/refunds.ts';
import {
  becomes,
  freshNumber,
  reportStatus,
  sendLink,
  server,
  setUpTexts,
  textsTo,
  textUs,
  twilio,
} from '../../../test/support/twilio/texts.ts';
import { recipientMark } from '../../notify/outbox/post-message.ts';
import { runCommand } from './commands.ts';

setUpTexts();

describe('a person who runs the center', () => {
  const run = (...args: string[]) => runCommand(server.context, args);
  const idOf = async (to: string) => {
    const { id } = await server.context.db.one<{ id: string }>(
      "select id from messages where recipient_fingerprint = $1 and purpose = 'payment_link'",
      [recipientMark(server.context, to)],
    );
    return id;
  };

  it('lists what did not get there, without numbers or words, and sends it again with a reason [LIV-14]', async () => {
    const to = freshNumber();
    const { sending } = await sendLink(to);
    await becomes(sending, 'sent');
    await reportStatus(to, { MessageStatus: 'undelivered', ErrorCode: '30003' });
    const id = await idOf(to);
    const listed = (await run('list-messages')).split('\n').find((line) => line.startsWith(id));
    expect(listed).toMatch(/sms +payment_link +undelivered .* switched_off +30003 +1 +kept$/);
    expect(await run('list-messages', 'undelivered')).toContain(id);
    expect(await run('list-messages', 'delivered')).not.toContain(id);
    expect(await run('list-messages')).not.toContain(to.slice(2));
    await expect(run('retry-message', id)).rejects.toThrow('--why says in a few words');
    expect(await run('retry-message', id, '--why', 'their phone is on again', '--by', 'Ines')).toBe(`${id} is sent.`);
    expect(textsTo(to)).toHaveLength(2);
    // Whoever had it sent sees it too.
    expect(await sending()).toMatchObject({ state: 'sent', failure: null });
    expect(await server.context.db.one('select from_state, why, asked_by from message_retries where message_id = $1', [id])).toEqual({
      from_state: 'undelivered',
      why: 'their phone is on again',
      asked_by: 'Ines',
    });
    await expect(run('retry-message', id, '--why', 'once more')).rejects.toThrow('it got there, or is still on its way');
  });

  it('has nothing sent again that was stopped meanwhile, whose words are forgotten, or whose link has ended [LIV-14, LIV-15]', async () => {
    const failed = async () => {
      twilio.fates({ answer: 400, code: 21614 });
      const to = freshNumber();
      const { sending } = await sendLink(to);
      await becomes(sending, 'failed', 'not_a_cell_phone');
      return { to, sending, id: await idOf(to) };
    };
    const stopped = await failed();
    await textUs(stopped.to, 'STOP');
    expect(await run('retry-message', stopped.id, '--why', 'asked for it')).toBe(`${stopped.id} was tried, and is refused (stopped).`);
    expect(textsTo(stopped.to)).toEqual([]);
    await becomes(stopped.sending, 'failed', 'stopped');
    const forgotten = await failed();
    await ownerRun(server, `update messages set sealed = null where id = '${forgotten.id}'`);
    await expect(run('retry-message', forgotten.id, '--why', 'asked for it')).rejects.toThrow('its words are forgotten');
    const ended = await failed();
    await ownerRun(server, `update messages set abandon_at = created_at where id = '${ended.id}'`);
    await expect(run('retry-message', ended.id, '--why', 'asked for it')).rejects.toThrow('its code or link has ended');
    await expect(run('retry-message', 'msg_none', '--why', 'asked for it')).rejects.toThrow('there is no such message');
    await expect(run('list-messages', 'lost')).rejects.toThrow('list-messages takes [queued|');
  });

  it('is not overtaken by a try that comes late: what failed stays so until somebody asks [LIV-17]', async () => {
    const to = freshNumber();
    twilio.fates({ answer: 400, code: 21614 });
    const { sending } = await sendLink(to);
    await becomes(sending, 'failed', 'not_a_cell_phone');
    const moved = await server.context.db.many(
      `select from change_message(p_id => $1, p_attempt => null, p_to => 'queued', p_at => now(), p_failure => null, p_error_code => null,
                                  p_provider_id => null, p_next_try_at => now())`,
      [await idOf(to)],
    );
    expect(moved).toEqual([]);
  });
});
