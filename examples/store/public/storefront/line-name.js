/** What a line of a cart or receipt is called; a product with one variant has no second name. */
export const lineName = ({ post_title: product, title }) =>
  title && title !== product ? `${product}, ${title}` : product;
