import {
  changesToSend,
  lacksBody,
  orderIdOf,
  type NotificationValues,
} from '../../../admin/src/emails/notification-values';
import { insertedInto } from '../../../admin/src/kit/form/insert-text';

const STANDARD: NotificationValues = {
  active: 'yes',
  attach_pdf_template: '',
  subject: 'Paid',
  is_default_body: 'yes',
  email_body: '',
};
const OWN: NotificationValues = { ...STANDARD, is_default_body: 'no', email_body: '<p>Hello</p>' };

describe('what is sent of a message that was edited', () => {
  it.each([
    ['a subject alone', { subject: 'Paid' }, STANDARD, { subject: 'Paid' }],
    [
      'an own text with its subject',
      { email_body: '<p>Hello</p>' },
      OWN,
      { subject: 'Paid', email_body: '<p>Hello</p>' },
    ],
    [
      'an own text that was chosen again',
      { is_default_body: 'no' as const },
      OWN,
      { subject: 'Paid', is_default_body: 'no', email_body: '<p>Hello</p>' },
    ],
    [
      'no text where that of the store was chosen',
      { is_default_body: 'yes' as const, email_body: 'left' },
      { ...STANDARD, email_body: 'left' },
      { subject: 'Paid', is_default_body: 'yes' },
    ],
    ['the subject of an own text', { subject: 'Paid' }, OWN, { subject: 'Paid' }],
  ])('is %s', (_what, changes, values, sent) => {
    expect(changesToSend(changes, values)).toEqual(sent);
  });

  it('lacks a text where an own one is blank', () => {
    expect(lacksBody({ ...OWN, email_body: ' ' })).toBe(true);
    expect(lacksBody(OWN)).toBe(false);
    expect(lacksBody(STANDARD)).toBe(false);
  });
});

it.each([
  ['12', 12],
  [' #12 ', 12],
  ['', null],
  ['0', null],
  ['12a', null],
  ['99999999999', null],
])('reads %j as the number of an order', (written, id) => {
  expect(orderIdOf(written)).toBe(id);
});

it.each([
  [{ value: 'Order ', selectionStart: 6, selectionEnd: 6 }, 'Order {{x}}', 11],
  [{ value: 'a b c', selectionStart: 2, selectionEnd: 3 }, 'a {{x}} c', 7],
  [{ value: '', selectionStart: 0, selectionEnd: 0 }, '{{x}}', 5],
  [{ value: 'ab', selectionStart: null, selectionEnd: null }, 'ab{{x}}', 7],
])('puts a placeholder into %j at its cursor', (field, text, cursor) => {
  expect(insertedInto(field, '{{x}}')).toEqual({ text, cursor });
});
