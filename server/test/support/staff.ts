import { type ConsoleCall, consoleCalls, consoleEntrance } from '@drawbridge/contract/provider';
import type { StaffRole } from '@drawbridge/contract/staff-roles';
import { inviteStaff } from '../../src/provider/staff/index.ts';
import type { TestServer } from './index.ts';
import { type SoftwarePasskey, softwarePasskey } from './software-passkey.ts';

/* The provider's staff, at the console's front door. */

export interface ConsoleReply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each call answers something else, and a test says what it looks for
  readonly body: any;
}
export interface ConsoleInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly cookie?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a call of the console as a page of it would. */
export async function callConsole(url: string, call: ConsoleCall, input: ConsoleInput = {}): Promise<ConsoleReply> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query)}`;
  const response = await fetch(url + path + query, {
    method: call.method,
    headers: {
      ...(input.cookie === undefined ? {} : { cookie: input.cookie }),
      ...(call.method === 'POST' ? { 'content-type': 'application/json', origin: url } : {}),
      ...input.headers,
    },
    ...(call.method === 'POST' ? { body: JSON.stringify(input.body ?? {}) } : {}),
  });
  const text = await response.text();
  const is_json = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : is_json ? JSON.parse(text) : text };
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf({ headers }: ConsoleReply): string {
  return (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

/** The token of an invitation's link. */
export function tokenOf(url: string): string {
  return new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
}

/** One of the staff who has added a passkey and is signed in. */
export interface TestStaff {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly device: SoftwarePasskey;
  readonly cookie: string;
  /** Calls as this person; throws nothing. */
  call(name: keyof typeof consoleCalls, input?: ConsoleInput): Promise<ConsoleReply>;
}

/** What of a server is needed to work at it: the bench has one in another process. */
type Center = Pick<TestServer, 'url' | 'context'>;

let staff = 0;

/** Invites somebody and has them add a passkey. */
export async function addStaff(server: Center, role: StaffRole): Promise<TestStaff> {
  staff += 1;
  const person = { name: `${role} ${staff}`, email: `staff${staff}@center.example`, role };
  const { url, member } = await inviteStaff(server.context, person, { name: 'a test' });
  const { device, reply } = await join(server, tokenOf(url));
  const cookie = cookieOf(reply);
  return {
    ...person,
    id: member.id,
    device,
    cookie,
    call: (name, input) => callAs(server, { device, cookie }, name, input),
  };
}

/** Makes a call as a page does: where a fresh passkey is asked for, it is used, and the call made again. */
async function callAs(
  { url }: Center,
  { device, cookie }: Pick<TestStaff, 'device' | 'cookie'>,
  name: keyof typeof consoleCalls,
  input: ConsoleInput = {},
): Promise<ConsoleReply> {
  const reply = await callConsole(url, consoleCalls[name], { cookie, ...input });
  if (reply.body?.code !== 'STAFF_STEP_UP_NEEDED') return reply;
  const { body: options } = await callConsole(url, consoleCalls.askToConfirm, { cookie });
  await callConsole(url, consoleCalls.confirmIsMe, { cookie, body: { credential: device.used(options) } });
  return callConsole(url, consoleCalls[name], { cookie, ...input });
}

/** The same person after their session has ended, signed in again. */
export async function signStaffInAgain(server: TestServer, person: TestStaff): Promise<TestStaff> {
  const { body: options } = await callConsole(server.url, consoleEntrance.signInOptions);
  const reply = await callConsole(server.url, consoleEntrance.signIn, { body: { credential: person.device.used(options) } });
  const cookie = cookieOf(reply);
  return { ...person, cookie, call: (name, input) => callAs(server, { device: person.device, cookie }, name, input) };
}

/** Proposes a call as one of the staff and approves it as another; gives what the approver is answered. */
export async function byTwo(
  proposer: TestStaff,
  approver: TestStaff,
  name: keyof typeof consoleCalls,
  body: Readonly<Record<string, unknown>>,
): Promise<ConsoleReply> {
  const proposed = await proposer.call(name, { body: { reason: 'a test', ...body } });
  if (proposed.status !== 200) return proposed;
  return approver.call('approveProposal', { body: { id: proposed.body.proposal.id } });
}

/** Adds a passkey by an invitation. */
export async function join(server: Center, token: string): Promise<{ device: SoftwarePasskey; reply: ConsoleReply }> {
  const device = softwarePasskey(server.url);
  const { body } = await callConsole(server.url, consoleEntrance.readInvitation, { body: { token } });
  const credential = device.made(body.options);
  return { device, reply: await callConsole(server.url, consoleEntrance.acceptInvitation, { body: { token, credential } }) };
}

/** Invites one more administrator, who has not come yet; gives their address. */
export async function inviteRachel({ context }: TestServer): Promise<string> {
  const email = 'rachel@center.example';
  await inviteStaff(context, { name: 'Rachel Torres', email, role: 'ProviderAdmin' }, { name: 'a test' });
  return email;
}
