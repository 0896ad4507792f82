export { MAX_SENDS, pauseAfter } from './retries';
export { verdictOf, type SendOutcome, type Verdict } from './verdict';
