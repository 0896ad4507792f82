'use client';

/** A page could not be made, e.g. because the store does not answer. */
const ErrorPage = () => (
  <section className="notice" role="alert">
    <h1>This did not work</h1>
    <p>The store cannot be reached at the moment. Please try again.</p>
    <button type="button" onClick={() => location.reload()}>
      Try again
    </button>
  </section>
);

export default ErrorPage;
