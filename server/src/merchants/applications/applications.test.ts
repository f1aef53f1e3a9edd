import { merchantApplications, type ShownApplication } from '@drawbridge/contract';
import { APPLICATION_CHECKS } from '@drawbridge/contract/provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT, applyWhole, BUSINESS, mailsTo, OWNER, SELLING, tokenInMail } from '../../../test/support/applications.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { addStaff } from '../../../test/support/staff.ts';
import { LIMITS } from '../../kernel/limits/index.ts';
import { TRANSITIONS } from './status.ts';
import { tidy } from './tidy.ts';

/* A business applies, at the public front door. What staff do is in provider/console/applications.test.ts. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
// What was begun before counts no more.
beforeEach(() => server.clock.advanceWall({ hours: 2 }));

let people = 0;
const someEmail = () => {
  people += 1;
  return `applicant${people}@shops.example`;
};
const begin = async (email = someEmail()) => ({ email, ...(await server.ok(merchantApplications.begin, { body: { email } })) });
const save = (token: string, answers: object) => server.call(merchantApplications.save, { body: { token, ...answers } as never });
const read = (token: string) => server.ok(merchantApplications.read, { body: { token } });
const steps = ({ missing }: ShownApplication) => [...new Set(missing.map(({ step }) => step))];

describe('an application', () => {
  it('is saved at each step and says exactly what is missing [PRV-04]', async () => {
    const { token, application } = await begin();
    expect(application.status).toBe('DRAFT');
    expect(steps(application)).toEqual(['business', 'selling', 'owners', 'account']);
    await save(token, { business: { legal_name: 'Juniper Coffee Roasters LLC' } });
    const first = await read(token);
    expect(first.business).toEqual({ legal_name: 'Juniper Coffee Roasters LLC' });
    expect(first.missing).toContainEqual({ step: 'business', field: 'postal_code', message: 'Zip code required' });
    expect(first.missing).toContainEqual({ step: 'business', field: 'tax_id', message: 'Enter the EIN' });
    expect(first.missing.map(({ field }) => field)).not.toContain('legal_name');

    await save(token, { business: BUSINESS, tax_id: '84-2910475' });
    expect(steps(await read(token))).toEqual(['selling', 'owners', 'account']);
    await save(token, { selling: SELLING });
    await save(token, { owners: [{ ...OWNER, runs_business: false }], nobody_else: false });
    expect((await read(token)).missing.filter(({ step }) => step === 'owners').map(({ field }) => field)).toEqual([
      'owners',
      'nobody_else',
    ]);
    await save(token, { owners: [OWNER], nobody_else: true });
    expect(steps(await read(token))).toEqual(['account']);
    await save(token, { account: ACCOUNT });
    expect((await read(token)).missing).toEqual([]);
  });

  it('is gone on with by a mailed link on another device, of which only a hash is kept [PRV-04]', async () => {
    const { email, token } = await begin();
    await save(token, { business: { business_name: 'Juniper Coffee' } });
    const mailed = await tokenInMail(server, email);
    expect(mailed).not.toBe(token);
    expect((await read(mailed)).business).toEqual({ business_name: 'Juniper Coffee' });
    const kept = JSON.stringify(await server.context.db.many('select * from merchant_application_links'));
    expect(kept).not.toContain(mailed);
    expect(kept).not.toContain(token);

    server.clock.advanceWall({ days: 31 });
    expect(await server.call(merchantApplications.read, { body: { token: mailed } })).toMatchObject({
      status: 400,
      refusal: { code: 'APPLICATION_LINK_INVALID' },
    });
  });

  it('has a new link mailed, and says the same where there is no application [PRV-04]', async () => {
    const { email } = await begin();
    await tokenInMail(server, email);
    const before = (await mailsTo(server, email)).length;
    const known = await server.call(merchantApplications.sendLink, { body: { email } });
    const unknown = await server.call(merchantApplications.sendLink, { body: { email: someEmail() } });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await expect.poll(async () => (await mailsTo(server, email)).length, { timeout: 15_000 }).toBe(before + 1);
  });

  it('keeps tax id, owners and account sealed, and sends none of them back [PRV-04]', async () => {
    const { token } = await begin();
    const before = server.log_lines.length;
    const replies = [
      await save(token, { business: BUSINESS, tax_id: '842910475' }),
      await save(token, { owners: [OWNER], account: ACCOUNT }),
    ];
    const shown = await read(token);
    expect(shown).toMatchObject({ tax_id_last_four: '0475', account: { last_four: '7712', account_type: 'checking' } });
    expect(shown.owners).toMatchObject([{ full_name: OWNER.full_name, date_of_birth_masked: '••/••/1984', has_ssn: true }]);
    const rows = await server.context.db.many('select * from merchant_applications');
    const everywhere = JSON.stringify([replies, shown, rows, server.log_lines.slice(before)]);
    for (const secret of ['842910475', ACCOUNT.account_number, '04-12-1984', OWNER.ssn_last_four]) expect(everywhere).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(OWNER.full_name);

    // What is not sent again stays with its owner.
    const id = shown.owners[0]?.id ?? '';
    const { date_of_birth: _born, ssn_last_four: _ssn, ...rest } = OWNER;
    const again = await save(token, { owners: [{ ...rest, id, share_percent: 55 }] });
    expect(again.body.owners).toMatchObject([{ id, share_percent: 55, date_of_birth_masked: '••/••/1984', has_ssn: true }]);
  });

  it('is signed and sent once, with the hash of the text that was read, and confirmed by mail [PRV-04]', async () => {
    const { token, email, application } = await begin();
    const agreement_sha256 = application.agreement.sha256;
    const signature = { token, signer_name: 'Wes Harlan', signer_title: 'Owner', agreement_sha256, accepted: true };
    const submit = (more: object = {}) => server.call(merchantApplications.submit, { body: { ...signature, ...more } });
    expect(await submit()).toMatchObject({ status: 400, refusal: { code: 'APPLICATION_INCOMPLETE', field: 'business.legal_name' } });
    await save(token, { business: BUSINESS, tax_id: '84-2910475', selling: SELLING, owners: [OWNER], nobody_else: true, account: ACCOUNT });
    expect(await submit({ agreement_sha256: 'a'.repeat(64) })).toMatchObject({ status: 409, refusal: { code: 'AGREEMENT_CHANGED' } });
    expect(await submit({ accepted: false })).toMatchObject({ status: 400, refusal: { field: 'accepted' } });

    const replies = await Promise.all(Array.from({ length: 5 }, () => submit()));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await read(token)).toMatchObject({ status: 'SUBMITTED', missing: [] });
    expect(await save(token, { selling: SELLING })).toMatchObject({ status: 409, refusal: { code: 'APPLICATION_NOT_OPEN' } });
    const received = (await mailsTo(server, email)).filter(({ subject }) => subject.startsWith('We have your application'));
    expect(received).toHaveLength(1);
    expect(
      await server.context.db.one('select signer_name, agreement_sha256 from merchant_applications where email = $1', [email]),
    ).toEqual({
      signer_name: 'Wes Harlan',
      agreement_sha256,
    });
  });

  it('that nobody sent is forgotten after 30 days, and another is not [PRV-04]', async () => {
    const draft = await begin();
    const sent = await applyWhole(server, someEmail());
    server.clock.advanceWall({ days: 31 });
    await tidy(server.context);
    const left = (email: string) => server.context.db.many('select id from merchant_applications where email = $1', [email]);
    expect(await left(draft.email)).toEqual([]);
    expect(await left(sent.email)).toHaveLength(1);
  });
});

describe('an application with a question', () => {
  /** One that staff have checked and asked about, and which of its checks are open now. */
  async function askedBack() {
    const { email, token } = await applyWhole(server, someEmail());
    const { id } = await server.context.db.one<{ id: string }>('select id from merchant_applications where email = $1', [email]);
    const staff = await addStaff(server, 'ProviderSupport');
    for (const check of APPLICATION_CHECKS) await staff.call('checkApplication', { body: { id, check, state: 'ok' } });
    await staff.call('askApplicant', { body: { id, question: 'Is the $250.00 for wedding cakes?' } });
    const open = async () => {
      const { checks } = (await staff.call('readApplication', { params: { id } })).body;
      return checks.filter(({ state }: { state: string }) => state === 'open').map((one: { check: string }) => one.check);
    };
    return { token, open };
  }

  it('keeps the checks of what is saved as it was [PRV-05]', async () => {
    const { token, open } = await askedBack();
    const [{ id = '' } = {}] = (await read(token)).owners;
    const { date_of_birth: _born, ssn_last_four: _ssn, ...owner } = OWNER;
    const again = [
      // As a page sends it: fields that stay empty are sent empty, and what is sealed is not sent.
      { business: { ...BUSINESS, street_two: '' }, selling: SELLING },
      { tax_id: '84-2910475', account: ACCOUNT },
      { owners: [{ ...owner, id }], nobody_else: true },
      { owners: [{ ...OWNER, id }] },
    ];
    for (const answers of again) expect((await save(token, answers)).status).toBe(200);
    expect(await open()).toEqual([]);
  });

  it.each([
    ['the name that customers see', { business: { ...BUSINESS, business_name: 'Juniper' } }, ['tax_id', 'sanctions', 'website', 'account']],
    ['the website, taken away', { business: { ...BUSINESS, website: '' } }, ['tax_id', 'sanctions', 'website', 'account']],
    ['the EIN', { tax_id: '84-2910476' }, ['tax_id', 'sanctions']],
    ['what is sold', { selling: { ...SELLING, largest_cents: 30_000 } }, ['shop_kind']],
    ['an owner', { owners: [{ ...OWNER, date_of_birth: '04-13-1984' }] }, ['owners', 'sanctions']],
    ['who else owns it', { nobody_else: false }, ['owners']],
    ['the account', { account: { ...ACCOUNT, account_type: 'savings' } }, ['account']],
  ])('has the checks of %s open again once it changes [PRV-05]', async (_what, answers, checks) => {
    const { token, open } = await askedBack();
    expect((await save(token, answers)).status).toBe(200);
    expect((await open()).sort()).toEqual([...checks].sort());
  });
});

describe('bad input', () => {
  it.each([
    ['an EIN of eight digits', { tax_id: '84-291047' }, 'tax_id', 'An EIN has 9 digits, like 12-3456789.'],
    ['an EIN of no IRS campus', { tax_id: '00-1234567' }, 'tax_id', /No EIN begins/],
    [
      'a routing number with a wrong check digit',
      { account: { ...ACCOUNT, routing_number: '021999018' } },
      'account.routing_number',
      "Check the routing number. It doesn't look right.",
    ],
    ['an account number with letters', { account: { ...ACCOUNT, account_number: '12AB56' } }, 'account.account_number', /4 to 17 digits/],
    ['a state that is none', { business: { state: 'ZZ' } }, 'business.state', 'State required'],
    ['a ZIP code of four digits', { business: { postal_code: '9720' } }, 'business.postal_code', /5 digits/],
    ['a phone number that is none', { business: { phone_number: '1234567890' } }, 'business.phone_number', 'Phone number invalid'],
    ['a script as a website', { business: { website: 'javascript:alert(1)' } }, 'business.website', /web address/],
    ['a website without a dot', { business: { website: 'juniper' } }, 'business.website', /web address/],
    ['a web address as a name', { business: { business_name: 'win at evil.example' } }, 'business.business_name', /Leave web addresses/],
    ['a name in letters that no bank has', { business: { legal_name: '北京饭店' } }, 'business.legal_name', /letters A to Z/],
    ['a child as owner', { owners: [{ ...OWNER, date_of_birth: '03-12-2020' }] }, 'owners.0.date_of_birth', /18 years/],
    ['a share above the whole', { owners: [{ ...OWNER, share_percent: 101 }] }, 'owners.0.share_percent', /0 to 100/],
    ['half a cent', { selling: { usual_cents: 1.5 } }, 'selling.usual_cents', /whole cents/],
    ['a field that is none', { business: { fee: 0 } }, 'business.fee', 'Not a known field: fee'],
  ])('such as %s is refused by its field and changes nothing [PRV-04]', async (_what, answers, field, message) => {
    const { token } = await begin();
    const before = await read(token);
    const reply = await save(token, answers);
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field } });
    expect(reply.refusal?.message).toMatch(message);
    expect(await read(token)).toEqual(before);
  });

  it('such as markup and 80 letters is kept as what it is [PRV-04]', async () => {
    const { token } = await begin();
    const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).slice(0, 80).trim();
    const { body } = await save(token, {
      business: { legal_name: '<script>alert(1)</script>', business_name: long, website: 'juniper.example' },
    });
    expect(body.business).toEqual({ legal_name: '<script>alert(1)</script>', business_name: long, website: 'https://juniper.example' });
  });

  it('such as a body of a megabyte is refused before it is read [PRV-04]', async () => {
    const { token } = await begin();
    const reply = await save(token, { selling: { sells: 'x'.repeat(3_000_000) } });
    expect([400, 413]).toContain(reply.status);
  });

  it('another’s EIN is told to nobody who applies [PRV-04]', async () => {
    const one = await applyWhole(server, someEmail());
    const two = await begin();
    const reply = await save(two.token, { business: BUSINESS, tax_id: '84-2910475' });
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain(one.email);
  });

  it('six applications for one address in an hour are too many [PRV-04]', async () => {
    const email = someEmail();
    for (let n = 0; n < LIMITS.application_email.most; n += 1) await begin(email);
    expect(await server.call(merchantApplications.begin, { body: { email } })).toMatchObject({
      status: 429,
      refusal: { code: 'TOO_MANY_REQUESTS' },
    });
  });
});

it('statuses go on as the table says: nothing follows a decision [PRV-05]', () => {
  for (const decided of ['APPROVED', 'DECLINED', 'CLOSED'] as const) expect(TRANSITIONS[decided]).toEqual([]);
  expect(TRANSITIONS.ASKED_BACK).not.toContain('APPROVED');
});
