import type { Business, BusinessFeature } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { DIRECTORY_COLUMNS, type DirectoryRow, type Standing } from './directory-store.ts';
import type { KeptSettlementAccount } from './settlement-account.ts';

export interface BusinessRow {
  id: string;
  name: string;
  time_zone: string;
  tips_offered: boolean;
  features_off: BusinessFeature[];
  standing: Standing;
  address_id: string;
  line_one: string;
  line_two: string | null;
  city: string;
  state: string;
  postal_code: string;
}

/** A place of business and its terms, as the provider prepares them. */
export interface Terms {
  name: string;
  line_one: string;
  line_two: string | null;
  city: string;
  state: string;
  postal_code: string;
  time_zone: string;
  fee_basis_points: number;
  fee_fixed_cents: number;
}

export function presentBusiness(row: BusinessRow): Business {
  return {
    SynBusinessID: row.id,
    BusinessName: row.name,
    TimeZone: row.time_zone,
    OffersTips: row.tips_offered,
    ...(row.features_off.length > 0 && { FeaturesOff: row.features_off }),
    ...(row.standing !== 'OPEN' && { Standing: row.standing }),
    Address: {
      ID: row.address_id,
      LineOne: row.line_one,
      LineTwo: row.line_two,
      City: row.city,
      State: row.state,
      PostalCode: row.postal_code,
    },
  };
}

export function findBusinesses(db: Queryable, ids: readonly string[]): Promise<BusinessRow[]> {
  return db.many<BusinessRow>(
    `select id, name, time_zone, tips_offered, features_off, standing, address_id, line_one, line_two, city, state, postal_code
       from businesses
      where id = any($1)
      order by name, id`,
    [ids],
  );
}

export function findBusinessUser(db: Queryable, user_id: string): Promise<{ username: string; email: string }> {
  return db.one(`select username, email from business_users where user_id = $1`, [user_id]);
}

export async function insertOrganization(
  db: Queryable,
  row: { id: string; name: string; created_at: Date; second_factor_since: Date | null },
): Promise<void> {
  await db.run(`insert into organizations (id, name, created_at, second_factor_since) values ($1, $2, $3, $4)`, [
    row.id,
    row.name,
    row.created_at,
    row.second_factor_since,
  ]);
}

/** Whether an organization's AdminAccounts need a second factor. */
export async function needsSecondFactor(db: Queryable, organization_id: string): Promise<boolean> {
  const row = await db.one<{ needed: boolean }>('select second_factor_since is not null as needed from organizations where id = $1', [
    organization_id,
  ]);
  return row.needed;
}

/** `since`: null where they may go without from now on. Gives the organization's name, and what held before. */
export function writeSecondFactorRule(
  tx: Queryable,
  organization_id: string,
  since: Date | null,
): Promise<{ name: string; needed_before: boolean }> {
  return tx.one(
    `with before as (select id, second_factor_since is not null as needed from organizations where id = $1 for update)
     update organizations o set second_factor_since = $2 from before b where o.id = b.id
     returning o.name, b.needed as needed_before`,
    [organization_id, since],
  );
}

export async function insertBusiness(
  tx: Queryable,
  business: Terms & { id: string; organization_id: string; address_id: string },
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into businesses (id, organization_id, address_id, name, line_one, line_two, city, state, postal_code, time_zone,
                             created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [business.id, business.organization_id, business.address_id, ...placeValues(business), at],
  );
}

/** What a business pays for each payment. */
export interface Fees {
  readonly fee_basis_points: number;
  readonly fee_fixed_cents: number;
}

/** Sets a business's fee for payments approved from now on, with who and why. Throws where there is none such. */
export async function updateFees(
  db: Queryable,
  business_id: string,
  fees: Fees,
  { at, by, why }: { at: Date; by: string; why: string },
): Promise<void> {
  await db.run('select set_business_fees($1, $2, $3, $4, $5, $6)', [business_id, fees.fee_basis_points, fees.fee_fixed_cents, at, by, why]);
}

/** How much may be debited for a business in a banking day, and be open at any time, in cents; null: any amount. */
export interface ExposureLimits {
  readonly day_cents: number | null;
  readonly open_cents: number | null;
}

/**
 * Keeps a business's exposure limits, with who set them and why. What they hold is counted by payments, which is who
 * calls this. Throws where there is no such business.
 */
export async function keepExposureLimits(
  tx: Queryable,
  business_id: string,
  limits: ExposureLimits,
  { at, by, why }: { at: Date; by: string; why: string },
): Promise<void> {
  await tx.run(
    'select set_business_exposure_limits(p_business_id => $1, p_day_cents => $2, p_open_cents => $3, p_at => $4, p_by => $5, p_why => $6)',
    [business_id, limits.day_cents, limits.open_cents, at, by, why],
  );
}

/** A business as the register of originators has it, with who last set its limits; nulls where nobody has. */
export interface Originator extends ExposureLimits {
  readonly syn_business_id: string;
  readonly business_name: string;
  readonly organization_name: string;
  readonly opened_at: Date;
  readonly limits_set_at: Date | null;
  readonly limits_set_by: string | null;
  readonly limits_set_why: string | null;
  /** The day by which it is looked at again; nulls of one that did not apply. */
  readonly review_on: string | null;
  readonly agreement_sha256: string | null;
  readonly agreement_signed_at: Date | null;
  readonly agreement_signed_by: string | null;
}

/** Every business there is, by organization, with its exposure limits. */
export function listOriginators(db: Queryable): Promise<Originator[]> {
  return db.many<Originator>(
    `select b.id as syn_business_id, b.name as business_name, o.name as organization_name, b.created_at as opened_at,
            b.exposure_day_cents as day_cents, b.exposure_open_cents as open_cents,
            l.at as limits_set_at, l.set_by as limits_set_by, l.why as limits_set_why,
            a.review_on::text as review_on, a.agreement_sha256, a.agreement_signed_at, a.agreement_signed_by
       from businesses b
       join organizations o on o.id = b.organization_id
       left join applications a on a.opened_business_id = b.id
       left join lateral (
         select at, set_by, why from business_exposure_limits where business_id = b.id order by number desc limit 1
       ) l on true
      order by o.name, b.name, b.id`,
  );
}

/** What a business goes by now. */
export interface StandingTerms {
  readonly name: string;
  readonly time_zone: string;
  readonly fee_basis_points: number;
  readonly fee_fixed_cents: number;
  readonly debits_stopped_at: Date | null;
  readonly exposure_day_cents: number | null;
  readonly exposure_open_cents: number | null;
}

/** What a business goes by now. Throws where there is no such business. */
export function readTerms(db: Queryable, business_id: string): Promise<StandingTerms> {
  return db.one<StandingTerms>(
    `select name, time_zone, fee_basis_points, fee_fixed_cents, debits_stopped_at, exposure_day_cents, exposure_open_cents
       from businesses where id = $1`,
    [business_id],
  );
}

/** A change of a business's exposure limits, as it is kept. */
export interface ExposureChange extends ExposureLimits {
  readonly at: Date;
  readonly set_by: string;
  readonly why: string;
}

/** The changes of a business's exposure limits, newest first. */
export function listExposureChanges(db: Queryable, business_id: string): Promise<ExposureChange[]> {
  return db.many<ExposureChange>(
    'select day_cents, open_cents, at, set_by, why from business_exposure_limits where business_id = $1 order by number desc limit 100',
    [business_id],
  );
}

/** A place of business as its columns have it. */
export function placeValues(terms: Terms): unknown[] {
  return [terms.name, terms.line_one, terms.line_two, terms.city, terms.state, terms.postal_code, terms.time_zone];
}

/** A business with what it pays and the newest of the accounts that it is paid out to; version 0 for none. */
export interface BusinessTerms extends DirectoryRow, Fees, StandingTerms {
  readonly organization_id: string;
  readonly tips_offered: boolean;
  readonly version: number;
  readonly last_four: string | null;
  readonly account_type: string | null;
}

/** Locks a business and gives its terms; undefined where there is no such business. */
export async function lockTerms(tx: Queryable, business_id: string): Promise<BusinessTerms | undefined> {
  const locked = await tx.maybe('select from businesses where id = $1 for no key update', [business_id]);
  return locked === undefined ? undefined : findTerms(tx, business_id);
}

/** What a business goes by now; undefined where there is no such business. */
export function findTerms(db: Queryable, business_id: string): Promise<BusinessTerms | undefined> {
  return db.maybe<BusinessTerms>(
    `select ${DIRECTORY_COLUMNS}, b.time_zone, b.organization_id, b.fee_basis_points, b.fee_fixed_cents,
            b.exposure_day_cents, b.exposure_open_cents, b.tips_offered,
            coalesce(s.version, 0) as version, s.last_four, s.account_type
       from businesses b
       join organizations o on o.id = b.organization_id
       left join lateral (select * from settlement_accounts s where s.business_id = b.id order by s.version desc limit 1) s on true
      where b.id = $1`,
    [business_id],
  );
}

/** The account that a business is paid out to, sealed; undefined where there is none, or no such business. */
export function findSettlementAccount(
  db: Queryable,
  business_id: string,
): Promise<(KeptSettlementAccount & { readonly business_name: string }) | undefined> {
  return db.maybe<KeptSettlementAccount & { readonly business_name: string }>(
    `select s.business_id, s.version, s.sealed, s.last_four, s.account_type, b.name as business_name
       from businesses b join settlement_accounts s on s.business_id = b.id and s.version = b.settlement_version
      where b.id = $1`,
    [business_id],
  );
}

export interface NewSettlementAccount {
  readonly business_id: string;
  readonly version: number;
  readonly sealed: string;
  readonly last_four: string;
  readonly account_type: string;
  readonly at: Date;
  readonly by: string;
  readonly why: string;
  readonly validated: string;
}

/** Adds a version to those of a business that the caller has locked, and has it paid there. */
export async function writeSettlementAccount(tx: Queryable, account: NewSettlementAccount): Promise<void> {
  await tx.run(
    `select write_settlement_account(
      p_business_id => $1, p_version => $2, p_sealed => $3, p_last_four => $4, p_account_type => $5, p_at => $6, p_by => $7,
      p_why => $8, p_validated => $9
    )`,
    [
      account.business_id,
      account.version,
      account.sealed,
      account.last_four,
      account.account_type,
      account.at,
      account.by,
      account.why,
      account.validated,
    ],
  );
}

/** The ids of the businesses that are called exactly so. */
export async function findBusinessIdsByName(db: Queryable, name: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>('select id from businesses where name = $1 order by id', [name]);
  return rows.map(({ id }) => id);
}

/** What businesses are called, by their ids. */
export async function businessNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many<{ id: string; name: string }>('select id, name from businesses where id = any($1)', [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface ListedBusiness {
  readonly syn_business_id: string;
  readonly business_name: string;
  readonly organization_name: string;
}

/** Every business there is, by organization. */
export function listBusinesses(db: Queryable): Promise<ListedBusiness[]> {
  return db.many<ListedBusiness>(
    `select b.id as syn_business_id, b.name as business_name, o.name as organization_name
       from businesses b join organizations o on o.id = b.organization_id
      order by o.name, b.name, b.id`,
  );
}

/** Whether there is any merchant. */
export async function hasOrganizations(db: Queryable): Promise<boolean> {
  return (await db.one<{ has: boolean }>('select exists (select from organizations) as has')).has;
}

/** Locks businesses by id until the transaction ends: whoever does the same for one of them waits. */
export async function lockBusinesses(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.run('select from businesses where id = any($1) order by id for no key update', [ids]);
}

/** The business may ask for no debit from now on; one that was stopped before stays so since then. */
export async function stopDebits(tx: Queryable, business_id: string, at: Date): Promise<void> {
  await tx.run(`update businesses set debits_stopped_at = $2 where id = $1 and debits_stopped_at is null`, [business_id, at]);
}

/**
 * Lets a stopped business ask for debits again. Gives its name; undefined where there is none, or it is not stopped.
 */
export async function allowDebits(tx: Queryable, business_id: string): Promise<string | undefined> {
  const business = await tx.maybe<{ name: string }>(
    `update businesses set debits_stopped_at = null where id = $1 and debits_stopped_at is not null returning name`,
    [business_id],
  );
  return business?.name;
}

/** Whether these businesses share a time zone: then anything asked for on a later day came later. */
export async function haveOneClock(db: Queryable, business_ids: readonly string[]): Promise<boolean> {
  const { zones } = await db.one<{ zones: number }>('select count(distinct time_zone) as zones from businesses where id = any($1)', [
    business_ids,
  ]);
  return zones === 1;
}
