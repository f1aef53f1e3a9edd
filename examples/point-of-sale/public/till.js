const MOST_CENTS = 99_999_999;
const WORDS = {
  waiting: ['Waiting for the customer', 'Have them scan the code with their phone.'],
  paid: ['Paid', ''],
  declined: ['Returned by the bank', 'Ask for another way to pay.'],
  canceled: ['Canceled', 'Nothing was charged.'],
  timed_out: ['Timed out', 'Nothing was charged.'],
};
const at = (id) => document.getElementById(id);
const dollars = (cents) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
let cents = 0;
let charge;
let watch;

function show(next) {
  cents = next;
  at('amount').textContent = dollars(cents);
  at('charge').disabled = cents === 0;
  at('problem').textContent = '';
}

function press(key) {
  if (/^\d$/.test(key) && cents * 10 + Number(key) <= MOST_CENTS) show(cents * 10 + Number(key));
  if (key === '⌫') show(Math.floor(cents / 10));
  if (key === 'C') show(0);
}

async function post(path, body) {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body ?? {}) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

function stand({ state, public_id }) {
  const [words, detail] = WORDS[state];
  const waits = state === 'waiting';
  at('state').textContent = words;
  at('state').dataset.state = state;
  at('detail').textContent = public_id ? `Transaction ${public_id}. ${detail}` : detail;
  at('qr').hidden = !waits;
  at('cancel').hidden = !waits;
  at('next').hidden = waits;
}

at('charge').addEventListener('click', async () => {
  at('charge').disabled = true;
  try {
    charge = await post('/charges', { amount: cents });
  } catch (error) {
    show(cents);
    at('problem').textContent = error.message;
    return;
  }
  at('asked').textContent = dollars(charge.amount);
  at('qr').src = charge.qr;
  at('enter').hidden = true;
  at('wait').hidden = false;
  stand({ state: 'waiting' });
  watch = new EventSource(`/charges/${charge.id}/watch`);
  watch.onmessage = ({ data }) => stand(JSON.parse(data));
});
at('cancel').addEventListener('click', () =>
  post(`/charges/${charge.id}/cancel`).catch((error) => {
    at('detail').textContent = error.message;
  }),
);
at('next').addEventListener('click', () => {
  watch.close();
  at('wait').hidden = true;
  at('enter').hidden = false;
  show(0);
});
document.querySelector('.keys').addEventListener('click', ({ target }) => press(target.textContent));
document.addEventListener('keydown', ({ key }) => {
  if (at('enter').hidden) return;
  if (/^\d$/.test(key)) press(key);
  if (key === 'Backspace') press('⌫');
});
