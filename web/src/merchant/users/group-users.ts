import type { BusinessUserRow, Invitation, MerchantRoleClaim, MessageStanding, UserRefusal } from '@drawbridge/contract';

/** A user with every location of theirs, out of one row for each. */
export interface GroupedUser {
  id: string;
  subject: string;
  username: string;
  email: string;
  role: MerchantRoleClaim | undefined;
  business_ids: readonly string[];
  groupBusinessesName: string;
  hasAllBusinesses: boolean;
  status: BusinessUserRow['Status'];
  invitation: Invitation | null;
  /** Why whoever looks may not change them. */
  refusal: UserRefusal | null;
  /** What became of the mail that welcomed them. */
  welcome: MessageStanding | null;
}

/** One entry for each user, in the order of the rows. `business_ids`: all that whoever looks has. */
export function groupUsers(rows: readonly BusinessUserRow[], business_ids: readonly string[]): GroupedUser[] {
  const of_users = new Map<string, BusinessUserRow[]>();
  for (const row of rows) of_users.set(row.ID, [...(of_users.get(row.ID) ?? []), row]);
  return [...of_users.values()].flatMap((of_user) => {
    const [first] = of_user;
    if (first === undefined) return [];
    const held = of_user.map(({ SynBusinessID }) => SynBusinessID);
    return {
      id: first.ID,
      subject: first.Auth0ID,
      username: first.Username,
      email: first.Email,
      role: first.Roles[0]?.Name,
      business_ids: held,
      groupBusinessesName: of_user.map(({ BusinessName }) => BusinessName).join(', '),
      hasAllBusinesses: business_ids.every((id) => held.includes(id)),
      status: first.Status,
      invitation: first.Invitation,
      refusal: first.Refusal,
      welcome: first.Welcome,
    };
  });
}

/** The beginning of a text that is longer than so many characters. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}...` : text;
}
