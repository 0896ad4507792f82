/** The module that the start of the store copies beside the pages: the built client of the package. */
export * from '../../../client/src';
