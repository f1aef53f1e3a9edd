import type { Random } from '../../server/src/sandbox/demo/random.ts';
import type { Business, Devices, Payer } from './devices.ts';

/** What a history is made of: how many people pay ordinarily, and how often each fraud is tried. */
export interface Sizes {
  readonly people: number;
  /** Of each fraud, how many times it is tried in the days that are counted. */
  readonly frauds: number;
}

export const DAYS = 120;
/** Before this day everybody is new to the rules, so nothing is counted and nobody steals. */
export const COUNTED_FROM_DAY = 30;
export const MINUTES_OF_DAY = 24 * 60;

export type FraudPattern = 'burst' | 'stolen_account' | 'takeover' | 'patient_takeover' | 'many_people' | 'bust_out';
/** Who made a payment: somebody ordinary, a thief by what they do, or a thief who only prepares. */
export type Pattern = 'ordinary' | 'groundwork' | FraudPattern;

/** A person registers; in `account` a number stands for one real bank account, which several may link. */
export interface Person {
  readonly id: number;
  readonly registered: number;
  readonly account: number;
}

/** A payment, at a minute of the history. */
export interface Payment {
  readonly at: number;
  readonly person: number;
  readonly business: number;
  readonly amount_cents: number;
  readonly device: string;
  readonly online: boolean;
  readonly pattern: Pattern;
  /** It comes back for want of funds two days later. */
  readonly returned: boolean;
}

export interface RiskHistory {
  readonly people: readonly Person[];
  readonly businesses: readonly Business[];
  /** In the order of their time. */
  readonly payments: readonly Payment[];
}

/** Everything that happens, being made: who registers, where, and what they pay. */
export interface Making {
  readonly random: Random;
  readonly devices: Devices;
  readonly people: Person[];
  readonly businesses: Business[];
  readonly payments: Payment[];
  readonly payers: Payer[];
  /** Registers somebody at a minute, with an account of their own or with one that is known. */
  register(at: number, account?: number): number;
}
