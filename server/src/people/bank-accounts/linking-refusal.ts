import { AppError } from '../../kernel/errors.ts';
import {
  BankAway,
  BankLinkingError,
  BankLinkingRefused,
  BankLinkingUnavailable,
  BankLoginRequired,
  NoFitAccount,
  PermissionMissing,
} from '../../providers/bank-linking/port.ts';

/** What a person meets where the provider refuses to link, or cannot; whatever else was thrown stays as it is. */
export function linkingRefusal(error: unknown): unknown {
  if (error instanceof BankAway)
    return new AppError('LINKING_UNAVAILABLE', { message: "Your bank isn't answering right now. Try again later." });
  if (error instanceof BankLinkingUnavailable) return new AppError('LINKING_UNAVAILABLE');
  if (error instanceof NoFitAccount)
    return new AppError('ACCOUNT_NOT_ELIGIBLE', {
      message: "We didn't find an account that can be linked. Try another bank, or enter your account and routing numbers.",
    });
  if (error instanceof PermissionMissing)
    return new AppError('LINK_TOKEN_INVALID', {
      message: "You didn't give your bank permission to share an account with us. Try again and allow it.",
    });
  if (error instanceof BankLinkingRefused || error instanceof BankLoginRequired) return new AppError('LINK_TOKEN_INVALID');
  return error;
}

/** The same where a token for the widget was asked for: nobody has passed through it yet, so nothing refused is their fault. */
export function tokenRefusal(error: unknown): unknown {
  if (error instanceof BankLinkingError && !(error instanceof BankLinkingUnavailable)) return new AppError('LINKING_UNAVAILABLE');
  return linkingRefusal(error);
}
