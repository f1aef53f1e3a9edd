/** The part of the browser's Trusted Types that this file needs. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): unknown;
}

/** What runs, or would lead the page elsewhere. */
const NOT_INERT = 'script, object, embed, base, meta, template, [srcdoc]';
let made = false;
let reading = false;

/** Whether nothing in a piece of markup can run. */
function isInert(html: string): boolean {
  // To read it is itself something that the policy is asked about.
  reading = true;
  try {
    return [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')].every(
      (element) =>
        !element.matches(NOT_INERT) &&
        [...element.attributes].every(({ name, value }) => !name.startsWith('on') && !/^\s*javascript:/i.test(value)),
    );
  } finally {
    reading = false;
  }
}

/**
 * Lets the one script of this address into the page, once, and the text it writes, which cannot run, as somebody else's
 * script knows no Trusted Types. All other scripts stay blocked. Why: docs/security.md.
 */
export function letLinkScriptIn(script: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (made || trustedTypes === undefined) return;
  made = true;
  trustedTypes.createPolicy('default', {
    createHTML: (html) => (reading || isInert(html) ? html : null),
    createScriptURL: (url) => (url === script ? url : null),
  });
}
