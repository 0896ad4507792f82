/**
 * The panel is Strapi's, and on a busy machine its forms and lists answer whenever they like: a test in the browser that fails has one more
 * try, and the failure is printed. For the store itself see second-try.ts.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
