import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PaymentPage = { readonly origin: string; readonly stop: () => Promise<void> };

const htmlFor = (baseUrl: string): string => `<!doctype html>
<title>Pay</title>
<p data-due></p>
<button>Pay</button>
<p role="status"></p>
<script type="module">
  const api = ${JSON.stringify(baseUrl)};
  const order_hash = new URLSearchParams(location.search).get('order_hash');
  const { items } = await (await fetch(api + '/checkout/get-checkout-summary-view?order_hash=' + order_hash)).json();
  document.querySelector('[data-due]').textContent = 'To pay: ' + items.total;
  document.querySelector('button').addEventListener('click', async () => {
    const answer = await fetch(api + '/checkout/place-order', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ order_hash, payment_method: 'test_card' }),
    });
    const { redirect_url, message } = await answer.json();
    document.querySelector('[role=status]').textContent = redirect_url ?? message;
  });
</script>`;

/** A storefront that has one page: there an order of the store is paid by its link, see docs/rules/checkout.md#payment-links. */
export const startPaymentPage = async (baseUrl: string): Promise<PaymentPage> => {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end(htmlFor(baseUrl));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
