import * as z from 'zod/mini';
import { SHOP_ZONES } from '../application-rules.ts';
import { businessId, consumerId } from '../fields.ts';
import { NOTIFICATION_KINDS } from '../notification-kinds.ts';
import { email, isUsNumber, tenDigits } from '../profile.ts';
import { route } from '../route.ts';
import { TIP_PERCENT_MAX, TIP_PERCENTS_MAX, TIP_PERCENTS_MIN } from '../tip-percents.ts';

const TIPS_COUNT = `Choose ${TIP_PERCENTS_MIN} or ${TIP_PERCENTS_MAX} suggested tips`;
const TIP_SHARE = `Use whole percents from 1 to ${TIP_PERCENT_MAX}`;

/** Suggested tips in whole percents, from the smallest on. */
export const tipPercents = z
  .array(z.number(TIP_SHARE).check(z.int(TIP_SHARE), z.gte(1, TIP_SHARE), z.lte(TIP_PERCENT_MAX, TIP_SHARE)))
  .check(
    z.minLength(TIP_PERCENTS_MIN, TIPS_COUNT),
    z.maxLength(TIP_PERCENTS_MAX, TIPS_COUNT),
    z.refine((list) => list.every((one, at) => at === 0 || one > (list[at - 1] ?? 0)), 'Use each suggested tip once, smallest first'),
  );

/** What customers reach a business by; null where it has named nothing. */
export const businessContact = z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) });
export type BusinessContact = z.infer<typeof businessContact>;

/** The same as somebody types it: a US number in any usual writing, and an address. */
export const newContact = z.strictObject({
  // None at all is null, so what is short is wrong, not missing.
  phone: z.nullable(
    z.string('Phone number invalid').check(
      z.refine((text) => isUsNumber(tenDigits(text)), 'Phone number invalid'),
      z.overwrite((text) => tenDigits(text) || text),
    ),
  ),
  email: z.nullable(email),
});

export const tipSettings = z.object({ offered: z.boolean(), percents: z.array(z.number()) });
export type TipSettings = z.infer<typeof tipSettings>;

const kind = z.enum(NOTIFICATION_KINDS);
export const notificationChoice = z.object({ kind, wanted: z.boolean() });

/** Somebody who works for a business, with what their role lets them be mailed of. */
export const notifiedPerson = z.object({
  user_id: z.string(),
  username: z.string(),
  choices: z.array(notificationChoice),
});
export type NotifiedPerson = z.infer<typeof notifiedPerson>;

/** What a business's Account Admins set for it. */
export const businessSettings = z.object({
  syn_business_id: z.string(),
  contact: businessContact,
  time_zone: z.string(),
  tips: tipSettings,
  people: z.array(notifiedPerson),
});
export type BusinessSettings = z.infer<typeof businessSettings>;

/** What somebody is mailed of one of their businesses. */
export const ownNotifications = z.object({ syn_business_id: z.string(), business_name: z.string(), choices: z.array(notificationChoice) });
export type OwnNotifications = z.infer<typeof ownNotifications>;

/* `seen` is what the caller saw before they changed it: a change made meanwhile is refused, not overwritten. */
export const settings = {
  read: route({
    method: 'GET',
    path: '/businesses/settings',
    summary: 'What is set for a business (Account Admins)',
    access: 'merchant',
    query: z.object({ syn_business_id: businessId }),
    answer: businessSettings,
  }),
  setContact: route({
    method: 'POST',
    path: '/businesses/settings/contact',
    summary: 'Set how customers reach a business (Account Admins)',
    access: 'merchant',
    audited: ['business.contact_changed'],
    body: z.strictObject({ syn_business_id: businessId, contact: newContact, seen: businessContact }),
    answer: businessSettings,
  }),
  setTimeZone: route({
    method: 'POST',
    path: '/businesses/settings/time-zone',
    summary: "Set the clock of a business's days; past days are counted by it, too (Account Admins)",
    access: 'merchant',
    stepUp: 'change when your day begins',
    audited: ['business.time_zone_changed'],
    body: z.strictObject({ syn_business_id: businessId, time_zone: z.enum(SHOP_ZONES.map(([zone]) => zone)), seen: z.string() }),
    answer: businessSettings,
  }),
  setTips: route({
    method: 'POST',
    path: '/businesses/settings/tips',
    summary: 'Set whether customers are asked for a tip, and which are suggested (Account Admins)',
    access: 'merchant',
    audited: ['business.tips_changed'],
    body: z.strictObject({
      syn_business_id: businessId,
      tips: z.strictObject({ offered: z.boolean(), percents: tipPercents }),
      seen: tipSettings,
    }),
    answer: businessSettings,
  }),
  setNotifications: route({
    method: 'POST',
    path: '/businesses/settings/notifications',
    summary: 'Choose what people of a business are mailed of (Account Admins)',
    access: 'merchant',
    audited: ['business.notifications_changed'],
    body: z.strictObject({
      syn_business_id: businessId,
      changes: z
        .array(z.strictObject({ user_id: consumerId, kind, wanted: z.boolean() }))
        .check(z.minLength(1, 'Nothing changes'), z.maxLength(500, 'Save fewer changes at a time')),
    }),
    answer: businessSettings,
  }),
  readOwn: route({
    method: 'GET',
    path: '/businesses/own-notifications',
    summary: 'What the caller is mailed of each of their businesses',
    access: 'merchant',
    answer: z.array(ownNotifications),
  }),
  setOwn: route({
    method: 'POST',
    path: '/businesses/own-notifications',
    summary: 'Choose whether the caller is mailed of something',
    access: 'merchant',
    audited: ['business.notifications_changed'],
    body: z.strictObject({ syn_business_id: businessId, kind, wanted: z.boolean() }),
    answer: z.array(ownNotifications),
  }),
} as const;
