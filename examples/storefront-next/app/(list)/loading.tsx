const Loading = () => (
  <p className="notice" role="status">
    Loading the products …
  </p>
);

export default Loading;
