'use strict';

/**
 * Orders that were bought and paid on a marketplace become orders of the store, with its stock, taxes, coupons and events. The services
 * of the store are described in docs/services.md. A cron job or a webhook of the site calls
 * `strapi.plugin('marketplace-import').service('importer').importOrder(order)`.
 */
/** A way to pay whose money comes outside the store; it has to be switched on in the settings. */
const METHOD = 'cod';

const formOf = ({ buyer }) => ({
  billing_email: buyer.email,
  billing_first_name: buyer.firstName,
  billing_last_name: buyer.lastName,
  billing_country: buyer.country,
  billing_state: buyer.state,
  billing_city: buyer.city,
  billing_postcode: buyer.postcode,
  billing_address_1: buyer.street,
  payment_method: METHOD,
});

/** The marketplace has the money: the number of its order keeps it from paying for two orders of the store. */
const settlementOf = ({ number }) => ({ vendor_charge_id: number, mark_paid_note: `Marketplace order ${number}` });

const importer = ({ strapi }) => {
  const service = (name) => strapi.plugin('shop').service(name);

  /** `order`: {number, buyer, lines: [{variantId, quantity}]}. Answers the id of the order in the store. */
  const importOrder = async (order) => {
    const caller = { utm: { utm_source: 'marketplace' } };
    const { cart_hash: hash } = await service('carts').create(caller);
    for (const { variantId, quantity } of order.lines) {
      await service('carts').addItem(hash, { item_id: variantId, quantity }, caller);
    }
    const { orderId } = await service('orders').place(hash, formOf(order), caller);
    try {
      await service('orders').markAsPaid(orderId, settlementOf(order));
    } catch (error) {
      // It was imported before: what this one holds is free again.
      await service('orders').cancel(orderId);
      throw error;
    }
    return orderId;
  };

  return { importOrder };
};

module.exports = { services: { importer } };
