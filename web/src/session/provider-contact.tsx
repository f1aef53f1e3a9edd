import { Fragment } from 'react';
import { t } from '../language/t.ts';
import { brand } from '../ui/brand.ts';

/** The ways to reach the provider, in one line: by mail, by phone, and its help page, each where there is one. */
export function ProviderContact({ mail, help = false }: { mail: string; help?: boolean }) {
  const { support_email, support_phone, help_url } = brand;
  const ways = [
    { href: `mailto:${support_email}`, words: mail },
    support_phone ? { href: `tel:${support_phone.replace(/[^\d+]/g, '')}`, words: support_phone } : undefined,
    help && help_url ? { href: help_url, words: t('Help') } : undefined,
  ].filter((way) => way !== undefined);
  return (
    <p>
      {ways.map(({ href, words }, at) => (
        <Fragment key={href}>
          {at > 0 ? ' · ' : null}
          <a className="link" href={href}>
            {words}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
