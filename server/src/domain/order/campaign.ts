/** Which campaign a shopper came from; the columns of an order's operation. */
export const UTM_KEYS = ['utm_campaign', 'utm_term', 'utm_source', 'utm_medium', 'utm_content', 'utm_id'] as const;
