/** A stylesheet as text: a plugin cannot leave the loading of one to the site that builds it in. */
declare module '*.css?inline' {
  const styles: string;
  export default styles;
}
