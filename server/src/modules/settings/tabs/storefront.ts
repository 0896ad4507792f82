import { flagField, numberField, selectField, settingTab, textareaField, textField } from '../setting-field';

const MAX_PAGE_ID = 2_147_483_647;

const pageField = (label: string) => numberField(label, 0, MAX_PAGE_ID);

const pathField = (label: string, example: string) =>
  textField(label, 200, '', {
    format: 'slug',
    hint: `Path on the storefront, without a slash at its beginning, e.g. "${example}".`,
  });

export const pagesSetup = settingTab(
  'Pages',
  'On which pages the parts of the store are: as ids of entries of the site (0 for none), or as paths on the storefront.',
  {
    shop_page_id: pageField('Shop'),
    cart_page_id: pageField('Cart'),
    checkout_page_id: pageField('Checkout'),
    receipt_page_id: pageField('Receipt'),
    customer_profile_page_id: pageField('Customer account'),
    shop_page_slug: pathField('Path of the shop', 'shop'),
    cart_page_slug: pathField('Path of the cart', 'cart'),
    checkout_page_slug: pathField('Path of the checkout', 'checkout'),
    receipt_page_slug: pathField('Path of the receipt', 'receipt'),
    customer_profile_page_slug: pathField('Path of the customer account', 'account'),
    custom_payment_page_id: pageField('Custom payment'),
    registration_page_id: pageField('Registration'),
    login_page_id: pageField('Login'),
  }
);

export const singleProductSetup = settingTab('Product page', 'How one product is shown.', {
  show_relevant_product_in_single_page: flagField('Related products on the product page', 'yes'),
  show_relevant_product_in_modal: flagField('Related products in the product dialog', ''),
  enable_image_zoom_in_single_product: flagField('Zoom pictures on the product page', 'no'),
  enable_image_zoom_in_modal: flagField('Zoom pictures in the product dialog', 'no'),
  variation_view: selectField('Variants as', { image: 'Pictures', text: 'Text', both: 'Pictures and text' }, 'both'),
  variation_columns: selectField(
    'Columns of variants',
    { one: 'One', two: 'Two', three: 'Three', four: 'Four', masonry: 'As many as fit' },
    'masonry'
  ),
  product_slug: textField('Path of products', 100, '', {
    format: 'slug',
    hint: 'First part of the address of a product, e.g. "items" for /items/blue-mug.',
  }),
});

const ACCOUNT_CREATION_MODES = {
  all: 'For every customer',
  user_choice: 'When the customer wants one',
  only_subscription: 'For subscriptions only',
};

export const cartAndCheckout = settingTab('Cart and checkout', 'What shoppers meet on their way to an order.', {
  show_cart_icon_in_body: flagField('Floating cart button', 'yes'),
  show_cart_icon_in_nav: flagField('Cart in the navigation', 'no'),
  enable_modal_checkout: flagField('Checkout in a dialog', 'no'),
  require_logged_in: flagField('Only signed-in customers may buy', 'no'),
  hide_coupon_field: flagField('Hide the coupon field', 'no'),
  additional_address_field: flagField('Second address line', 'yes'),
  inv_prefix: textField('Invoice number prefix', 20, 'INV-'),
  min_receipt_number: textField('First invoice number', 9, '1', {
    required: true,
    format: 'digits',
    hint: 'Later numbers count up from here; it never goes back.',
  }),
  user_account_creation_mode: selectField('Create customer accounts', ACCOUNT_CREATION_MODES, 'all'),
  note_for_user_account_creation: textareaField('Note about customer accounts', 1000),
});

export const buttonTexts = settingTab('Button texts', 'What the buttons of the storefront say.', {
  checkout_button_text: textField('Checkout', 100, 'Checkout', { required: true }),
  view_cart_button_text: textField('View cart', 100, 'View Cart', { required: true }),
  cart_button_text: textField('Add to cart', 100, 'Add To Cart', { required: true }),
  popup_button_text: textField('View product', 100, 'View Product', { required: true }),
  out_of_stock_button_text: textField('Out of stock', 100, 'Not Available', { required: true }),
});
