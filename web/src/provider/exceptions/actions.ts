import type { ConsoleCallName, ConsoleException } from '@drawbridge/contract/provider';
import { ask } from '../calls.ts';

/** Something that can be done about an exception, in its place. */
export interface Action {
  readonly call: ConsoleCallName;
  readonly label: string;
  readonly words: string;
  readonly kind: 'primary' | 'money' | 'danger';
  readonly done: string;
  /** What it is about, where a second person has to approve it. */
  readonly about?: string;
  readonly send: (reason: string) => Promise<unknown>;
}

/** What can be done about an exception here; none where it is dealt with elsewhere, or by itself. */
export function actionsOf(exception: ConsoleException): readonly Action[] {
  switch (exception.kind) {
    case 'from_bank':
      return [
        {
          call: 'resolveException',
          label: 'Mark handled',
          words: 'Mark it as handled only when the money is right. It comes off the list, and nothing else changes.',
          kind: 'primary',
          done: 'Marked as handled',
          send: (reason) => ask('resolveException', { body: { number: exception.number, reason } }),
        },
      ];
    case 'unoriginable':
      return exception.of === 'debit' ? [abandonDebit(exception.reference)] : [];
    case 'refund':
      return refundActions(exception.reference);
    case 'dishonored_return':
      return [
        {
          call: 'writeOffReturn',
          label: 'Write off',
          words: "The money the bank keeps becomes a loss. This can't be undone.",
          kind: 'danger',
          done: 'Written off',
          about: `dishonored-return/${exception.id}`,
          send: (reason) => ask('writeOffReturn', { body: { id: exception.id, reason } }),
        },
      ];
    default:
      return [];
  }
}

function abandonDebit(public_id: string): Action {
  return {
    call: 'abandonUnoriginable',
    label: 'Abandon debit',
    words: "Its payment fails and is never collected. This can't be undone.",
    kind: 'danger',
    done: 'Debit abandoned',
    send: (reason) => ask('abandonUnoriginable', { body: { public_id, reason } }),
  };
}

function refundActions(reference: string): readonly Action[] {
  const about = `refund/${reference}`;
  return [
    {
      call: 'releaseRefund',
      label: 'Release',
      words: "It goes out with the next file, to the customer's primary account.",
      kind: 'money',
      done: 'The refund goes out with the next file',
      about,
      send: (reason) => ask('releaseRefund', { body: { reference, reason } }),
    },
    {
      call: 'cancelRefund',
      label: 'Cancel refund',
      words: 'The business is owed its money again, and the customer gets none of it this way.',
      kind: 'danger',
      done: 'The refund is canceled',
      about,
      send: (reason) => ask('cancelRefund', { body: { reference, reason } }),
    },
  ];
}
