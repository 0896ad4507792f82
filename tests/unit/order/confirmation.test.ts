import { fillConfirmation, type ConfirmationValues } from '../../../server/src/domain/order';

const VALUES: ConfirmationValues = {
  'order.id': '7',
  'order.uuid': 'a-b',
  'order.invoice_no': 'INV-7',
  'order.created_at': '2026-01-31 10:00:00',
  'order.currency': 'USD',
  'order.total_amount_formatted': '$12.50',
  'order.payment_method_title': '{{order.id}}',
  'store.name': '<Cup>',
};

const fill = (text: string): string => fillConfirmation(text, VALUES, (value) => value.replace('<', '&lt;'));

describe('the message after a purchase', () => {
  it.each([
    ['{{order.id}} and {{ order.invoice_no }}', '7 and INV-7'],
    ['{{store.name}}', '&lt;Cup>'],
    // A value is no template.
    ['{{order.payment_method_title}}', '{{order.id}}'],
    [
      '{{constructor}} {{__proto__}} {{toString}} {{order.email}}',
      '{{constructor}} {{__proto__}} {{toString}} {{order.email}}',
    ],
    ["{{constructor.constructor('return process')()}}", "{{constructor.constructor('return process')()}}"],
    ['{{{{order.id}}}}', '{{7}}'],
    ['', ''],
  ])('%s', (text, filled) => {
    expect(fill(text)).toBe(filled);
  });

  it('is filled in time that grows with its length only', () => {
    const hostile = '{{ '.repeat(30_000);
    expect(fill(hostile)).toBe(hostile);
  });
});
