const SILENCE_MS = 10_000;

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** One line of progress for whoever watches; `shop:` tells it from Strapi's own output. */
export const say = (text) => process.stdout.write(`shop: ${text}\n`);

/** Runs a step and says when it began, that it still runs, and how long it took. */
export const withProgress = async (title, work) => {
  const began = Date.now();
  say(`${title} ...`);
  const pulse = setInterval(() => say(`${title} ... still at it (${seconds(began)})`), SILENCE_MS);
  try {
    const result = await work();
    say(`${title}: done in ${seconds(began)}`);
    return result;
  } catch (error) {
    say(`${title}: FAILED after ${seconds(began)}`);
    throw error;
  } finally {
    clearInterval(pulse);
  }
};
