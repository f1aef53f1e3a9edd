/**
 * The terms that a consumer accepts. The server keeps a hash of this text with each acceptance, so a change is a new
 * version. It stays out of the package's index because only one page and the server load it.
 */

export interface TermsSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The day from which this text holds, yyyy-MM-dd. A changed text gets a new one. */
export const TERMS_VERSION = '2026-11-21';

export const TERMS: readonly TermsSection[] = [
  {
    title: '1. What you agree to',
    paragraphs: [
      'These terms are an agreement between you and the provider of this payment center. They cover how you pay participating merchants directly from your bank account by electronic debit through the Automated Clearing House (ACH) network.',
      'By accepting them you also agree to sign and receive documents electronically. You can ask for a copy at any time through Contact Support.',
    ],
  },
  {
    title: '2. Who may use the service',
    paragraphs: [
      'You must be at least 18 years old, live in the United States or one of its territories, and be an owner of every bank account that you link.',
      'The information you give must be true and yours. Keep your phone and your sign-in codes to yourself: whoever holds them can pay in your name.',
    ],
  },
  {
    title: '3. Linking a bank account',
    paragraphs: [
      'You link a checking account by signing in to your bank through a bank-linking provider. You allow us to read the account and routing number, and the available balance whenever it is needed to set your spending limit or to check a payment.',
      'To verify an account we may make a debit of between $0.01 and $1.00, and give it back.',
    ],
  },
  {
    title: '4. Authorization of ACH debits',
    paragraphs: [
      'Each time you confirm an order you authorize one electronic debit of the amount shown, from the account shown, in favor of the merchant shown. The authorization is for that payment only and cannot be taken back once you have confirmed, except as the law provides.',
      'A debit usually reaches your account on the next banking day. Keep enough money in the account until the payment has posted.',
      'Your payments are subject to a spending limit, which depends on your available balance and on a daily maximum. We may change the limit or refuse a payment to protect you, the merchant or ourselves.',
    ],
  },
  {
    title: '5. Returned debits and retries',
    paragraphs: [
      'If your bank returns a debit because of insufficient or uncollected funds, you authorize us to present the same amount again up to two times within 180 days of the original debit. A repeated debit carries the words RETRY PYMT on your statement.',
      'A bank may tell us of a return late, in some cases more than 60 days after the debit. Until a return is settled your spending limit may be zero, and an account that cannot be debited has to be linked anew.',
      'If a payment is reversed after the merchant was paid, you owe the amount and will pay it within 5 business days of our asking.',
    ],
  },
  {
    title: '6. Refunds and disputes',
    paragraphs: [
      'What you buy is between you and the merchant. Refunds are given by the merchant and are credited to the account that was debited.',
      'If a debit was not authorized by you or is wrong, tell us and your bank at once. Nothing in these terms limits the rights that the law on electronic fund transfers gives you.',
    ],
  },
  {
    title: '7. Suspension and deactivation',
    paragraphs: [
      'You can deactivate your account in the settings once no transaction is pending, and enable it again later. We may suspend an account when we must, or when we have reason to suspect misuse.',
    ],
  },
  {
    title: '8. Liability',
    paragraphs: [
      'The service is provided as it is. As far as the law allows, our liability to you is limited to the greater of the fees that you paid us in the 12 months before the claim and $100.',
    ],
  },
  {
    title: '9. Arbitration',
    paragraphs: [
      'A dispute that we cannot settle together is decided by one neutral arbitrator under rules for consumer disputes, and not in a class action or by a jury. Either of us may take a small claim to the competent court instead. You can refuse this section in writing within 30 days of accepting these terms.',
    ],
  },
  {
    title: '10. Records and changes',
    paragraphs: [
      'We keep your authorizations and the records of your payments for two years after each payment, or longer where the law asks for it.',
      'If these terms change in a way that matters to you, we tell you before the change takes effect.',
    ],
  },
];
