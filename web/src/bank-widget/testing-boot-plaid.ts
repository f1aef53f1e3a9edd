import '../app/boot-testing.ts';

/*
 * What the server writes into a page that links accounts through Plaid. Import this first: modules read it as they load.
 */
export const LINK_SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';

const boot = document.getElementById('boot');
if (!boot) throw new Error('no page was served');
boot.textContent = JSON.stringify({ ...JSON.parse(boot.textContent ?? ''), bank_linking: 'plaid', link_script: LINK_SCRIPT });
