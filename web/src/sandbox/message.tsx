import { BANK_ZONE, formatDateTime, formatPhone } from '../ui/format.ts';
import { MailIcon, MessageIcon } from '../ui/icons/icons.tsx';
import type { SandboxMessage } from './calls.ts';
import { CopyButton } from './copy-button.tsx';

/** The one-time code in a text message; undefined where there is none. */
function codeIn({ channel, body }: SandboxMessage): string | undefined {
  return channel === 'sms' ? /\b\d{6}\b/.exec(body)?.[0] : undefined;
}

/** One message, with its one-time code large and ready to be copied. */
export function Message({ message }: { message: SandboxMessage }) {
  const code = codeIn(message);
  const to = message.channel === 'sms' ? formatPhone(message.to) : message.to;
  return (
    <li className="message">
      <p className="message__head t-13 muted">
        {message.channel === 'sms' ? <MessageIcon size={16} label="Text message" /> : <MailIcon size={16} label="Email" />}
        <span className="message__to num" title={to}>
          {to}
        </span>
        <time className="num" dateTime={message.created_at}>
          {formatDateTime(message.created_at, BANK_ZONE)}
        </time>
      </p>
      {message.subject === null ? null : <p className="strong">{message.subject}</p>}
      {code === undefined ? null : (
        <p className="message__code">
          <b className="t-36 num">{code}</b>
          <CopyButton text={code} what={code} />
        </p>
      )}
      <p className="t-14 message__body">{withLinks(message.body)}</p>
    </li>
  );
}

/** Makes links of the addresses of this site that a message holds; others stay words. */
function withLinks(body: string) {
  return body.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) => {
    const ours = at % 2 === 1 && URL.canParse(part) && new URL(part).origin === window.location.origin;
    if (!ours) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have only their places
      <a key={at} className="link" href={part}>
        {part}
      </a>
    );
  });
}
