import type { Text } from '../../language/chosen.ts';
import { text } from '../../language/t.ts';

/** A question, its answer, and the page that does what the answer says. */
export interface Topic {
  readonly id: string;
  readonly question: Text;
  readonly answer: readonly Text[];
  readonly way: { readonly href: string; readonly label: Text };
}

const HISTORY = '/dashboard/transactions-history';

/** What people ask most, in the order in which it is listed. */
export const TOPICS: readonly Topic[] = [
  {
    id: 'returned',
    question: text('My payment was returned. What now?'),
    answer: [
      text("Your bank sent it back, so the shop wasn't paid. You owe the shop that amount."),
      text("If there wasn't enough money, the shop can try again, up to two times. Your receipt shows when."),
      text("You can also pay the shop directly. If there wasn't enough money, you can't make new payments until it's repaid."),
      text("We don't charge you for a returned payment. Your bank may."),
    ],
    way: { href: HISTORY, label: text('See what you owe') },
  },
  {
    id: 'limit',
    question: text('How is my spending limit set?'),
    answer: [
      text(
        "It's what you can spend today. It's based on your primary account's balance, payments that haven't come out yet, and your daily limit.",
      ),
      text("The daily limit resets at midnight Eastern Time. Invoices don't count toward it."),
      text("If a payment was returned because there wasn't enough money, you have no limit until it's repaid."),
    ],
    way: { href: '/dashboard', label: text('See your spending limit') },
  },
  {
    id: 'clear',
    question: text('How long does a payment take?'),
    answer: [
      text('We take the money from your account about one banking day after you approve the payment.'),
      text("Two banking days later it shows as Posted. Weekends and bank holidays don't count."),
      text('Your receipt shows each date. Keep the money in your account until the payment posts.'),
    ],
    way: { href: HISTORY, label: text('See your payments') },
  },
  {
    id: 'declined',
    question: text("Why can't I pay?"),
    answer: [
      text('The order may be more than your spending limit, or your bank balance may be too low right now.'),
      text("Your bank account may need to be linked again, or an earlier payment was returned and isn't repaid yet."),
      text("Home shows your limit and whether your account is linked. You're never charged for an order that was refused."),
    ],
    way: { href: '/dashboard', label: text('See what you can spend') },
  },
  {
    id: 'refund',
    question: text('How do I get a refund?'),
    answer: [
      text('Ask the shop where you paid. Refunds are up to the shop.'),
      text('The money goes back to the account you paid from. Your receipt shows each refund and its status.'),
    ],
    way: { href: HISTORY, label: text('Find the receipt') },
  },
  {
    id: 'unknown',
    question: text("I don't recognize a payment"),
    answer: [
      text("Open its receipt and choose “Don't recognize this?”. We'll look into it and tell you when you'll hear from us."),
      text('Call your bank, too. You generally have 60 days from your statement date to report it.'),
    ],
    way: { href: HISTORY, label: text('Find the payment') },
  },
  {
    id: 'accounts',
    question: text('How do I link an account, or link it again?'),
    answer: [
      text('Open Accounts and choose Add account. You can pay from a checking account.'),
      text('If an account says Not linked, choose Relink. Banks sometimes end the link, for example after you change your password.'),
      text('Payments come from your primary account. To make another account primary, open its menu.'),
    ],
    way: { href: '/dashboard/accounts', label: text('Go to your accounts') },
  },
  {
    id: 'phone',
    question: text('How do I change my phone number or email?'),
    answer: [
      text('Open Settings and choose Mobile number or Email. We first ask you to log in with your old number, or to use your passkey.'),
      text('Your new number works once you enter the code we text to it. Your new email works once you open the link we send.'),
      text("If you no longer have your old number or a passkey, contact support. We'll confirm it's you first."),
    ],
    way: { href: '/dashboard/settings/phone', label: text('Change your number') },
  },
  {
    id: 'security',
    question: text('How is my account kept safe?'),
    answer: [
      text('You log in with a code that we text you, or with a passkey. Every payment waits for your approval.'),
      text('Shops never see your bank balance or your account number.'),
      text("Settings shows where you're signed in. If you lose your phone, log it out there from another device."),
    ],
    way: { href: '/dashboard/settings/devices', label: text("See where you're signed in") },
  },
  {
    id: 'cost',
    question: text('What does it cost?'),
    answer: [
      text("It's free for you. There's no fee for an account, for linking your bank or for paying."),
      text('Shops pay a fee for each payment they take. Your bank may charge you if a payment is returned.'),
    ],
    way: { href: '/terms', label: text('Read the terms') },
  },
  {
    id: 'close',
    question: text('How do I close my account?'),
    answer: [
      text('Choose Deactivate Account in Settings. Payments that are still on their way have to post first.'),
      text('You can come back anytime by logging in. We keep records of payments as long as the rules require.'),
    ],
    way: { href: '/dashboard/settings/deactivate-account', label: text('Deactivate your account') },
  },
];
