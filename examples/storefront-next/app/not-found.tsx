import Link from 'next/link';

const NotFound = () => (
  <section className="notice">
    <h1>There is no such page</h1>
    <p>It may have moved, or the product is not sold any more.</p>
    <Link href="/" className="button">
      See all products
    </Link>
  </section>
);

export default NotFound;
