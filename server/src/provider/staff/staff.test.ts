import { consoleCalls, consoleEntrance } from '@drawbridge/contract/provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { type Lies, type SoftwarePasskey, softwarePasskey } from '../../../test/support/software-passkey.ts';
import { addStaff, byTwo, callConsole, cookieOf, join, type TestStaff, tokenOf } from '../../../test/support/staff.ts';
import { listEntries } from '../../kernel/audit/index.ts';
import { runCommand } from '../operate/commands.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let admin: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let moved_ms = 0;
/** Sets real time so far ahead of itself. */
function wallAt(ms: number): void {
  server.clock.advanceWall({ seconds: (ms - moved_ms) / 1000 });
  moved_ms = ms;
}
const operate = (...args: string[]) => runCommand(server.context, args).catch((error: Error) => `refused: ${error.message}`);
const linkIn = (said: string) => /http\S+/.exec(said)?.[0] ?? '';
const signIn = async (device: SoftwarePasskey, lies: Lies = {}) => {
  const { body: options } = await callConsole(server.url, consoleEntrance.signInOptions);
  return callConsole(server.url, consoleEntrance.signIn, { body: { credential: device.used(options, lies) } });
};
const meOf = (cookie: string | undefined) => callConsole(server.url, consoleCalls.me, { cookie });

describe('the first of the staff', () => {
  it('is invited by a command, adds a passkey, and is signed in [PRV-01]', async () => {
    expect(await operate('invite-staff', 'Rachel@Center.example')).toContain('--name says');
    expect(await operate('invite-staff', 'rachel', '--name', 'Rachel Torres')).toContain('no email address');
    expect(await operate('invite-staff', 'rachel@center.example', '--name', 'R', '--role', 'Admin')).toContain('there is no role Admin');
    expect(await operate('invite-staff', 'rachel@center.example', '--name', 'R', '--role', 'ProviderAuditor')).toContain(
      'is a ProviderAdmin',
    );
    const said = await operate('invite-staff', 'Rachel@Center.example', '--name', 'Rachel Torres');
    expect(said).toContain('Rachel Torres (ProviderAdmin)');
    const token = tokenOf(linkIn(said));
    const invited = await callConsole(server.url, consoleEntrance.readInvitation, { body: { token } });
    expect(invited).toMatchObject({ status: 200, body: { name: 'Rachel Torres', email: 'rachel@center.example', role: 'ProviderAdmin' } });
    const { reply, device } = await join(server, token);
    expect(reply).toMatchObject({ status: 200, body: { role: 'ProviderAdmin' } });
    const [cookie = '', ...attributes] = (reply.headers.get('set-cookie') ?? '').split('; ');
    expect(attributes.filter((one) => !one.startsWith('Expires'))).toEqual(['Path=/provider', 'HttpOnly', 'SameSite=Strict']);
    const today = await callConsole(server.url, consoleCalls.today, { cookie });
    expect({ status: today.status, body: today.body }).toMatchObject({ status: 200, body: { money: { next: { held: { entries: 0 } } } } });

    const again = await signIn(device);
    expect(again.status).toBe(200);
    expect((await meOf(cookieOf(again))).body).toMatchObject({ name: 'Rachel Torres', role: 'ProviderAdmin' });
    expect(server.log_lines.join('')).not.toContain(token);
  });

  it('is mailed the link, which stands nowhere in the database [PRV-01]', async () => {
    const said = await operate('invite-staff', 'leo@center.example', '--name', 'Leo Park', '--role', 'ProviderOperator');
    const outbox = (await (
      await fetch(`${server.url}/sandbox/outbox?to=leo@center.example`, {
        headers: { authorization: 'Bearer the-start-secret-of-all-tests' },
      })
    ).json()) as { body: string }[];
    expect(outbox[0]?.body).toContain(linkIn(said));
    const kept = await server.context.db.many('select * from staff_invitations');
    expect(JSON.stringify(kept)).not.toContain(tokenOf(linkIn(said)));
  });
});

describe('an invitation', () => {
  beforeAll(async () => {
    admin = await addStaff(server, 'ProviderAdmin');
  });
  const invite = async () => linkIn(await operate('invite-staff', 'sam@center.example', '--name', 'Sam', '--role', 'ProviderSupport'));

  it('works once [PRV-01]', async () => {
    const token = tokenOf(await invite());
    expect((await join(server, token)).reply.status).toBe(200);
    const used = await callConsole(server.url, consoleEntrance.readInvitation, { body: { token } });
    expect(used).toMatchObject({ status: 400, body: { code: 'STAFF_INVITATION_INVALID' } });
  });

  it('is used once by two who open it at the same time [PRV-01]', async () => {
    const token = tokenOf(await invite());
    const made = await Promise.all(
      [1, 2].map(async () => {
        const device = softwarePasskey(server.url);
        const { body } = await callConsole(server.url, consoleEntrance.readInvitation, { body: { token } });
        return { token, credential: device.made(body.options) };
      }),
    );
    const replies = await Promise.all(made.map((body) => callConsole(server.url, consoleEntrance.acceptInvitation, { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('ends after 24 hours, when it is withdrawn, and when a newer one is sent [PRV-01] [PRV-19]', async () => {
    const first = tokenOf(await invite());
    const device = softwarePasskey(server.url);
    const { body } = await callConsole(server.url, consoleEntrance.readInvitation, { body: { token: first } });
    const second = tokenOf(await invite());
    const late = await callConsole(server.url, consoleEntrance.acceptInvitation, {
      body: { token: first, credential: device.made(body.options) },
    });
    expect(late).toMatchObject({ status: 400, body: { code: 'STAFF_INVITATION_INVALID' } });

    const { staff } = (await admin.call('listStaff')).body;
    const sam = staff.find(({ name }: { name: string }) => name === 'Sam');
    expect((await admin.call('withdrawInvitation', { body: { id: sam.id } })).status).toBe(200);
    expect((await callConsole(server.url, consoleEntrance.readInvitation, { body: { token: second } })).status).toBe(400);

    const third = tokenOf(await invite());
    wallAt(24 * 60 * MINUTE_MS - 1_000);
    expect((await callConsole(server.url, consoleEntrance.readInvitation, { body: { token: third } })).status).toBe(200);
    wallAt(24 * 60 * MINUTE_MS + 1_000);
    expect((await callConsole(server.url, consoleEntrance.readInvitation, { body: { token: third } })).status).toBe(400);
    wallAt(0);
  });

  it('replaces a lost passkey, and what it had opened [PRV-19]', async () => {
    const lost = await addStaff(server, 'ProviderOperator');
    expect((await admin.call('inviteAgain', { body: { id: lost.id } })).status).toBe(200);
    // Until it is used, nothing changes.
    expect((await lost.call('me')).status).toBe(200);
    const token = tokenOf(linkIn(await operate('invite-staff', lost.email)));
    const { device, reply } = await join(server, token);
    expect(reply.status).toBe(200);
    expect((await lost.call('me')).status).toBe(401);
    expect((await signIn(lost.device)).body.code).toBe('STAFF_PASSKEY_REFUSED');
    expect((await signIn(device)).status).toBe(200);
  });

  it('takes no passkey that was made for another one [PRV-01]', async () => {
    const [one, other] = [tokenOf(await invite()), await addStaff(server, 'ProviderAuditor')];
    const elsewhere = tokenOf(linkIn(await operate('invite-staff', other.email)));
    const { body } = await callConsole(server.url, consoleEntrance.readInvitation, { body: { token: elsewhere } });
    const credential = softwarePasskey(server.url).made(body.options);
    const refused = await callConsole(server.url, consoleEntrance.acceptInvitation, { body: { token: one, credential } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'STAFF_PASSKEY_REFUSED' } });
  });
});

describe('a sign-in by passkey', () => {
  it.each<[string, Lies]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another site', { host: 'evil.example' }],
    ['with another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['of which its user was not verified', { verified: false }],
  ])('%s is refused [PRV-01]', async (_what, lies) => {
    const refused = await signIn(admin.device, lies);
    expect(refused).toMatchObject({ status: 400, body: { code: 'STAFF_PASSKEY_REFUSED' } });
    expect(refused.headers.get('set-cookie')).toBeNull();
  });

  it('is good once, and for five minutes [PRV-01]', async () => {
    const { body: options } = await callConsole(server.url, consoleEntrance.signInOptions);
    const credential = admin.device.used(options);
    const once = () => callConsole(server.url, consoleEntrance.signIn, { body: { credential } });
    expect((await once()).status).toBe(200);
    expect(await once()).toMatchObject({ status: 400, body: { code: 'STAFF_PASSKEY_REFUSED' } });
    const { body: later } = await callConsole(server.url, consoleEntrance.signInOptions);
    wallAt(6 * MINUTE_MS);
    const late = await callConsole(server.url, consoleEntrance.signIn, { body: { credential: admin.device.used(later) } });
    expect(late.body.code).toBe('STAFF_PASSKEY_REFUSED');
    wallAt(0);
  });

  it('by a stranger’s passkey is refused [PRV-01]', async () => {
    expect((await signIn(softwarePasskey(server.url))).body.code).toBe('STAFF_PASSKEY_REFUSED');
  });

  it('with rubbish is bad input [PRV-01]', async () => {
    for (const credential of [null, {}, { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'e30' } }]) {
      const { status } = await callConsole(server.url, consoleEntrance.signIn, { body: { credential } });
      expect(status).toBe(400);
    }
  });
});

describe('a session', () => {
  it('ends after 30 minutes unused, and after 12 hours in any case [PRV-01]', async () => {
    const cookie = cookieOf(await signIn(admin.device));
    wallAt(29 * MINUTE_MS);
    // A page that asks by itself keeps nobody signed in.
    expect((await callConsole(server.url, consoleCalls.me, { cookie, headers: { 'x-by-itself': '1' } })).status).toBe(200);
    wallAt(31 * MINUTE_MS);
    expect((await meOf(cookie)).status).toBe(401);
    wallAt(0);

    const busy = cookieOf(await signIn(admin.device));
    for (let at_ms = 0; at_ms < 12 * 60 * MINUTE_MS; at_ms += 25 * MINUTE_MS) {
      wallAt(at_ms);
      expect((await meOf(busy)).status).toBe(200);
    }
    wallAt(12 * 60 * MINUTE_MS + 5_000);
    expect((await meOf(busy)).status).toBe(401);
    wallAt(0);
  });

  it('ends by logging out [PRV-01]', async () => {
    const cookie = cookieOf(await signIn(admin.device));
    const out = await callConsole(server.url, consoleCalls.logOut, { cookie });
    expect([out.status, out.headers.get('set-cookie')?.includes('Max-Age=0')]).toEqual([200, true]);
    expect((await meOf(cookie)).status).toBe(401);
  });

  it('opens nothing to a page of another site [PRV-01]', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'text/plain' },
    ] as Record<string, string>[]) {
      const { status } = await admin.call('logOut', { headers });
      expect([400, 403]).toContain(status);
    }
    expect((await admin.call('me')).status).toBe(200);
  });

  it('has a cookie of the host alone over https [PRV-01]', async () => {
    const secure = await startTestServer({ beside: server, env: { PUBLIC_URL: 'https://pay.example' } });
    const inside = `http://127.0.0.1:${secure.context.config.port}`;
    const said = await runCommand(secure.context, ['invite-staff', 'tls@center.example', '--name', 'T', '--role', 'ProviderAuditor']);
    const token = tokenOf(linkIn(said));
    const headers = { origin: 'https://pay.example' };
    const { body } = await callConsole(inside, consoleEntrance.readInvitation, { body: { token }, headers });
    const credential = softwarePasskey('https://pay.example').made(body.options);
    const reply = await callConsole(inside, consoleEntrance.acceptInvitation, { body: { token, credential }, headers });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Host-drawbridge_staff=[\w-]{43}; Path=\/; Secure; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    await secure.stop();
  });
});

describe('the staff', () => {
  let second: TestStaff;
  beforeAll(async () => {
    second = await addStaff(server, 'ProviderAdmin');
  });
  const named = async (email: string) => {
    const { staff } = (await admin.call('listStaff')).body;
    return staff.filter((member: { email: string }) => member.email === email);
  };

  it('are listed, invited, given another role and removed [PRV-19]', async () => {
    const body = { name: 'Hannah Brandt', email: 'HANNAH@center.example', role: 'ProviderAuditor' };
    expect((await byTwo(admin, second, 'inviteStaff', body)).status).toBe(200);
    const [invited] = await named('hannah@center.example');
    expect(invited).toMatchObject({ state: 'INVITED', passkeys: 0 });
    expect(await byTwo(admin, second, 'inviteStaff', body)).toMatchObject({ status: 409, body: { code: 'STAFF_EXISTS' } });
    expect((await byTwo(admin, second, 'changeStaffRole', { id: invited.id, role: 'ProviderOperator' })).status).toBe(200);
    expect(await named('hannah@center.example')).toMatchObject([{ role: 'ProviderOperator' }]);
    expect((await admin.call('removeStaff', { body: { id: invited.id } })).body.state).toBe('REMOVED');
    // The address is free again, and the row stays.
    expect((await byTwo(admin, second, 'inviteStaff', body)).status).toBe(200);
    expect((await named('hannah@center.example')).map(({ state }: { state: string }) => state)).toEqual(['INVITED', 'REMOVED']);
  });

  it('lose everything at once when they are removed, and another role counts from the next call on [PRV-19] [PRV-02]', async () => {
    const operator = await addStaff(server, 'ProviderOperator');
    expect((await operator.call('listStaff')).status).toBe(403);
    await byTwo(admin, second, 'changeStaffRole', { id: operator.id, role: 'ProviderAuditor' });
    expect((await operator.call('listStaff')).status).toBe(200);
    await admin.call('removeStaff', { body: { id: operator.id } });
    expect((await operator.call('me')).status).toBe(401);
    expect((await signIn(operator.device)).body.code).toBe('STAFF_PASSKEY_REFUSED');
    expect((await byTwo(admin, second, 'changeStaffRole', { id: operator.id, role: 'ProviderAdmin' })).status).toBe(404);
  });

  it('cannot change or remove themselves, nor forge a role [PRV-19]', async () => {
    for (const [call, body] of [
      ['changeStaffRole', { id: admin.id, role: 'ProviderAuditor', reason: 'x' }],
      ['removeStaff', { id: admin.id }],
      ['inviteAgain', { id: admin.id }],
    ] as const)
      expect(await admin.call(call, { body })).toMatchObject({ status: 403, body: { code: 'STAFF_NOT_ONESELF' } });
    const forged = { name: 'X', email: 'x@center.example', role: 'ProviderOwner', reason: 'x' };
    expect(await admin.call('inviteStaff', { body: forged })).toMatchObject({ status: 400, body: { code: 'BAD_INPUT', field: 'role' } });
    const auditor = await addStaff(server, 'ProviderAuditor');
    const raised = await auditor.call('changeStaffRole', { body: { id: auditor.id, role: 'ProviderAdmin', reason: 'x' } });
    expect(raised).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('keep an admin: of two who remove each other one stays, and the only one is told so [PRV-19]', async () => {
    const { staff } = (await admin.call('listStaff')).body;
    for (const { id, role, state } of staff)
      if (role === 'ProviderAdmin' && id !== admin.id && state !== 'REMOVED') await admin.call('removeStaff', { body: { id } });
    const other = await addStaff(server, 'ProviderAdmin');
    const replies = await Promise.all([
      admin.call('removeStaff', { body: { id: other.id } }),
      other.call('removeStaff', { body: { id: admin.id } }),
    ]);
    const left = replies[0].status === 200 ? admin : other;
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await left.call('removeStaff', { body: { id: left.id } })).toMatchObject({ status: 409, body: { code: 'STAFF_LAST_ADMIN' } });
  });
});

describe('the audit log', () => {
  it('tells who of the staff came in, what they changed and why, and what they were refused, with no secret [PRV-20]', async () => {
    const [boss, auditor] = [await addStaff(server, 'ProviderAdmin'), await addStaff(server, 'ProviderAuditor')];
    const before = (await listEntries(server.context, {}, { limit: 1 })).items[0]?.number ?? 0;
    const body = { name: 'Ida Moss', email: 'ida@center.example', role: 'ProviderSupport', reason: 'Nights' };
    expect((await callConsole(server.url, consoleCalls.inviteStaff, { cookie: auditor.cookie, body })).status).toBe(403);
    const partner = await addStaff(server, 'ProviderAdmin');
    const { proposal } = (await boss.call('inviteStaff', { body })).body;
    expect((await partner.call('approveProposal', { body: { id: proposal.id } })).status).toBe(200);
    const { staff } = (await boss.call('listStaff')).body;
    const { id } = staff.find(({ email }: { email: string }) => email === body.email);
    const own = { id: boss.id, role: 'ProviderAuditor', reason: 'x' };
    expect((await boss.call('changeStaffRole', { body: own })).status).toBe(403);
    expect((await boss.call('removeStaff', { body: { id } })).status).toBe(200);
    const { items } = await listEntries(server.context, {}, { limit: 50 });
    const entries = items.filter(({ number, event }) => number > before && event !== 'staff.joined').reverse();
    const proposed_by = `${boss.name} <${boss.email}>`;
    expect(entries.map(({ event, who_id, thing_name, after }) => [event, who_id, thing_name, after])).toMatchObject([
      ['access.refused', auditor.id, expect.stringContaining('/provider/api/staff'), { refusal: 'FORBIDDEN' }],
      ['staff.acted', boss.id, 'invite one of the staff', { outcome: 'begun' }],
      ['staff.acted', boss.id, 'invite one of the staff', { outcome: 'proposed', proposal: proposal.id }],
      ['staff.acted', partner.id, 'approve a proposal', { arguments: `id ${proposal.id}`, outcome: 'begun' }],
      ['staff.acted', partner.id, 'invite one of the staff', { outcome: 'begun', proposal: proposal.id, proposed_by }],
      ['staff.acted', partner.id, 'invite one of the staff', { outcome: 'done', proposal: proposal.id, proposed_by }],
      ['staff.acted', partner.id, 'approve a proposal', { outcome: 'done' }],
      ['staff.acted', boss.id, 'change the role of one of the staff', { outcome: 'begun' }],
      ['staff.acted', boss.id, 'change the role of one of the staff', { outcome: 'refused', error: 'STAFF_NOT_ONESELF' }],
      ['staff.acted', boss.id, 'remove one of the staff', { arguments: `id ${id}`, outcome: 'begun' }],
      ['staff.acted', boss.id, 'remove one of the staff', { outcome: 'done' }],
    ]);
    for (const { factor, address } of entries) expect([factor, address]).toEqual(['passkey', '127.0.0.1']);
    const joined = items.filter(({ event, who_id }) => event === 'staff.joined' && who_id === auditor.id);
    expect(joined).toHaveLength(1);
    expect(JSON.stringify(items)).not.toMatch(/token|credential/);
  });
});
