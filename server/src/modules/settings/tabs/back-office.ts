import {
  colorsField,
  flagField,
  htmlField,
  modulesField,
  numberField,
  selectField,
  settingTab,
  textareaField,
  textField,
} from '../setting-field';

const MANAGEMENT_MODES = { gateway_managed: 'The payment gateway bills', store_managed: 'The store bills' };

const SENSITIVE = { sensitive: true } as const;
const UPCOMING = { upcoming: true } as const;

export const subscriptionsSetup = settingTab(
  'Subscriptions',
  'How subscriptions are billed. Running ones keep their mode.',
  {
    enable_early_payment_for_installment: flagField('Instalments may be paid early', 'yes'),
    subscription_management_mode: selectField('Billing', MANAGEMENT_MODES, 'gateway_managed', {
      hint: 'The store that bills opens an order for each renewal, for monthly ones a week ahead. One that is not paid is overdue; behind its grace period, for monthly ones 7 days, access ends.',
    }),
    subscription_system_charge: flagField('The store charges saved payment methods', 'no', {
      hint: 'Where the store bills: each renewal is charged on its due date. What is refused is tried again after a quarter, 60 % and 90 % of the grace period, and the first refusal asks the customer to pay. Switched off, every renewal is an invoice.',
    }),
    subscription_manual_fallback: flagField('Ask the customer to pay when charging is not possible', 'no', {
      hint: 'For payment methods that can neither bill nor be charged: each renewal is an invoice, which the customer pays by its link. Switched off, subscriptions cannot be bought with such methods; cash and bank transfer always get invoices.',
    }),
  }
);

export const documents = settingTab('Documents', 'Invoices, credit notes, receipts and slips as PDF files.', {
  document_language: selectField('Language of documents', { en: 'English', de: 'German' }, 'en'),
  document_paper: selectField('Paper', { A4: 'A4', LETTER: 'Letter' }, 'A4'),
  credit_note_prefix: textField('Credit note number prefix', 20, 'CN-'),
  min_credit_note_number: textField('First credit note number', 9, '1', {
    required: true,
    format: 'digits',
    hint: 'Later numbers count up from here; it never goes back.',
  }),
  document_payment_note: textareaField('Terms of payment', 1000, '', {
    hint: 'Printed below the totals of an invoice, e.g. your bank account.',
  }),
  document_footer: textareaField('Footer', 500, '', { hint: 'Printed at the bottom of each page.' }),
  electronic_invoices: flagField('Electronic invoices', 'no', {
    hint: 'Invoices and credit notes are PDF files for archives (PDF/A-3) that bring the invoice as data (Factur-X, EN 16931), as far as the order and the store say what that needs. The page of an order offers the data as XML too.',
  }),
  document_tax_exemption: textField('Why nothing is taxed', 200, '', {
    hint: 'For electronic invoices of what bears no tax, e.g. the rule for small businesses.',
  }),
});

const required = { ...SENSITIVE, required: true } as const;
const days = (label: string, value: string) =>
  textField(label, 50, value, { ...required, format: 'day_list', hint: 'One number or several, e.g. 30,7.' });

export const reminders = settingTab('Reminders', 'E-mails that go out ahead of a payment, or after it is due.', {
  reminders_enabled: flagField('Send reminders', 'no', SENSITIVE),
  invoice_reminders_enabled: flagField('Remind of unpaid invoices and renewals', 'no', SENSITIVE),
  invoice_reminder_due_days: numberField('Days until an invoice is due', 0, 365, required),
  invoice_reminder_overdue_days: days('Days after the due date', '1,3,7'),
  yearly_renewal_reminders_enabled: flagField('Announce yearly renewals', 'yes', SENSITIVE),
  yearly_renewal_reminder_days: days('Days ahead of a yearly renewal', '30'),
  half_yearly_renewal_reminders_enabled: flagField('Announce half-yearly renewals', 'no', SENSITIVE),
  half_yearly_renewal_reminder_days: days('Days ahead of a half-yearly renewal', '21'),
  quarterly_renewal_reminders_enabled: flagField('Announce quarterly renewals', 'no', SENSITIVE),
  quarterly_renewal_reminder_days: days('Days ahead of a quarterly renewal', '14'),
  monthly_renewal_reminders_enabled: flagField('Announce monthly renewals', 'no', SENSITIVE),
  monthly_renewal_reminder_days: days('Days ahead of a monthly renewal', '7'),
  trial_end_reminders_enabled: flagField('Announce the end of a trial', 'yes', SENSITIVE),
  trial_end_reminder_days: days('Days ahead of the end of a trial', '3'),
  license_expiry_reminders_enabled: flagField('Announce the end of a licence', 'yes', SENSITIVE),
  license_expiry_reminder_days: days('Days ahead of the end of a licence', '14'),
});

const DAYS_OF = {
  invoice_reminders_enabled: ['invoice_reminder_due_days', 'invoice_reminder_overdue_days'],
  yearly_renewal_reminders_enabled: ['yearly_renewal_reminder_days'],
  half_yearly_renewal_reminders_enabled: ['half_yearly_renewal_reminder_days'],
  quarterly_renewal_reminders_enabled: ['quarterly_renewal_reminder_days'],
  monthly_renewal_reminders_enabled: ['monthly_renewal_reminder_days'],
  trial_end_reminders_enabled: ['trial_end_reminder_days'],
  license_expiry_reminders_enabled: ['license_expiry_reminder_days'],
} as const satisfies Partial<Record<keyof typeof reminders.schema, readonly (keyof typeof reminders.schema)[]>>;

/** Settings that are needed where these switches are all on, and may be left blank elsewhere. */
export const NEEDED_WITH: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>(DAYS_OF).flatMap(([name, days]) =>
    days.map((key) => [key, ['reminders_enabled', name]] as const)
  )
);

export const other = settingTab('Other', 'Everything else.', {
  force_ssl: flagField('Checkout and account over HTTPS only', 'no', UPCOMING),
  template_settings_checkout_page_mode: selectField(
    'Checkout page layout',
    { default: 'The layout of the site', full: 'A page of its own' },
    'default',
    UPCOMING
  ),
  visitor_data_days: numberField('Days that data of visitors is kept', 540, 3_650, {
    ...SENSITIVE,
    required: true,
    hint: 'Network addresses, browsers and referring pages of older carts and orders are erased every night; 0 keeps them for ever.',
  }),
  show_email_footer: flagField('Footer in e-mails', 'yes', SENSITIVE),
  confirmation_message: htmlField('Message after the purchase', 20_000, {
    hint: 'Shown on the receipt page. Simple HTML.',
  }),
  theme_setup: colorsField('Colours'),
  modules_settings: modulesField('Modules', SENSITIVE),
});
