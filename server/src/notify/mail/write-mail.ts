import type { Config } from '../../config.ts';
import type { MailLook } from '../../kernel/brand/brand-settings.ts';
import type { Language } from '../../kernel/language/language.ts';

/** What a mail says, in order. Nothing in it is markup: names, memos and addresses may hold whatever people typed. */
export type MailPart =
  | { readonly is: 'text'; readonly text: string }
  /** What somebody wrote, line by line. */
  | { readonly is: 'lines'; readonly text: string }
  | { readonly is: 'amount'; readonly text: string }
  | { readonly is: 'facts'; readonly facts: readonly (readonly [label: string, value: string | null])[] }
  | { readonly is: 'link'; readonly label: string; readonly url: string };

export interface WrittenMail {
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  readonly html: string;
}

/** The colors of our pages in the dark, for readers that are: what stands on the elements is what the others show. */
const inTheDark = ({ link_in_the_dark }: MailLook) =>
  `<style>@media (prefers-color-scheme:dark){${[
    '.page{background:#0d1715!important;color:#eef3f0!important}',
    '.card{background:#14211e!important;border-color:#2a3a36!important}',
    '.muted{color:#a2b1ac!important}',
    `.link{color:${link_in_the_dark}!important}`,
    `.button{background:${link_in_the_dark}!important;color:#14211e!important}`,
  ].join('')}}</style>`;

/**
 * A mail as text and HTML, brand above, support below. Only here are values escaped and put on one line, so none begins
 * a header, line or element; facts without one are left out. Throws RangeError for a link not http or https.
 */
export function writeMail(brand: Config['brand'], subject: string, parts: readonly MailPart[], language: Language = 'en'): WrittenMail {
  const foot = [brand.center, brand.company, brand.support_email, brand.support_phone].flatMap((one) => (one ? [oneLine(one)] : []));
  const first_link = parts.find(({ is }) => is === 'link');
  return {
    subject: oneLine(subject),
    body: `${parts.map(asText).join('\n\n')}\n\n-- \n${foot.join(' - ')}\n`,
    html: [
      '<!doctype html>',
      `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
      `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
      `<title>${escaped(subject)}</title>${inTheDark(brand.mail)}</head>`,
      '<body class="page" style="margin:0;padding:24px 16px;background:#f3f4ef;color:#10211f;font:16px/1.5 system-ui,sans-serif">',
      '<div class="card" style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e0e3db;border-radius:16px;overflow-wrap:break-word">',
      `<p style="margin:0 0 24px;font-weight:600">${icon(brand.mail)}${escaped(brand.name)}</p>`,
      ...parts.map((part) => asHtml(part, brand.mail, part === first_link)),
      `<p class="muted" style="margin:24px 0 0;color:#4b5a56;font-size:13px">${foot.map(escaped).join('<br>')}</p>`,
      '</div></body></html>',
      '',
    ].join('\n'),
  };
}

function asText(part: MailPart): string {
  if (part.is === 'facts')
    return known(part.facts)
      .map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`)
      .join('\n');
  if (part.is === 'lines') return linesOf(part.text).join('\n');
  if (part.is === 'link') return `${oneLine(part.label)}:\n${address(part.url)}`;
  return oneLine(part.text);
}

/** Readers that fetch no pictures leave it out: the name stands beside it. */
function icon({ icon_url }: MailLook): string {
  if (icon_url === undefined) return '';
  return `<img src="${escaped(address(icon_url))}" alt="" width="28" height="28" style="margin:0 10px 0 0;border-radius:7px;vertical-align:middle">`;
}

/** What a mail is for is its first link, a button; what else may be done stands below it. */
function asHtml(part: MailPart, { link }: MailLook, is_button: boolean): string {
  if (part.is === 'amount') return `<p style="margin:0 0 16px;font-size:36px;font-weight:600">${escaped(part.text)}</p>`;
  if (part.is === 'link') {
    const url = escaped(address(part.url));
    const [name, style] = is_button
      ? [
          'button',
          `display:inline-block;margin:0 0 8px;padding:12px 20px;border-radius:999px;background:${link};color:#ffffff;font-weight:600;text-decoration:none`,
        ]
      : ['link', `color:${link}`];
    return `<p style="margin:24px 0"><a class="${name}" href="${url}" style="${style}">${escaped(part.label)}</a><br><span class="muted" style="color:#4b5a56;font-size:13px;word-break:break-all">${url}</span></p>`;
  }
  if (part.is === 'facts') {
    const rows = known(part.facts).map(
      ([label, value]) =>
        `<tr><td class="muted" style="padding:6px 16px 6px 0;color:#4b5a56;vertical-align:top">${escaped(label)}</td><td style="padding:6px 0;overflow-wrap:anywhere;vertical-align:top">${escaped(value)}</td></tr>`,
    );
    return `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`;
  }
  const text = part.is === 'lines' ? linesOf(part.text).map(escaped).join('<br>') : escaped(part.text);
  return `<p style="margin:0 0 16px">${text}</p>`;
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).map(oneLine);
}

function known(facts: readonly (readonly [string, string | null])[]): [string, string][] {
  return facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as [string, string]]));
}

/** What people typed must not begin a line, or a header, of its own; nor turn the order of what follows around. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
function escaped(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

function address(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new RangeError('a mail links to pages only');
  return url;
}
