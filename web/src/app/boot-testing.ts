/*
 * What the server writes into a page before it sends it. Tests import this first: modules read it as they load.
 */
export const ISSUER = `${window.location.origin}/oidc`;
export const CLIENT_ID = 'drawbridge-web';

const boot = document.createElement('script');
boot.type = 'application/json';
boot.id = 'boot';
boot.textContent = JSON.stringify({
  brand: {
    name: 'Drawbridge',
    center: 'Drawbridge Payment Center',
    support_email: 'support@drawbridge.example',
    terms_url: '/terms',
  },
  issuer: ISSUER,
  client_id: CLIENT_ID,
  claim_prefix: '',
  sign_in: {
    scopes: 'openid profile email phone offline_access permissions',
    connections: { sms: 'sms', password: 'password' },
    parameters: {},
  },
  sandbox: { locked: false, real: [] },
  features: { payment_links: true, invoice_links: false, pay_by_numbers: false },
  telemetry: { analytics: false, errors: false },
  sent_from_elsewhere: false,
  bank_linking: 'sandbox',
  users_kept_elsewhere: false,
  passwords_chosen_here: true,
  server_time: new Date(0).toISOString(),
});
document.head.append(boot);
