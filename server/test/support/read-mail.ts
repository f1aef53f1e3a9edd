/** A header of a mail as its sender wrote it, unfolded. */
export const header = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(text.slice(0, text.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' '))?.[1]?.trim();

/** A part of a mail, as its reader has it. */
export function part(text: string, type: string): string {
  const body = text.split(`Content-Type: ${type}`)[1]?.split('\r\n\r\n').slice(1).join('\r\n\r\n').split('\r\n--')[0] ?? '';
  return Buffer.from(
    body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}
