const nameOf = (cartHash) => `order-key-${cartHash}`;

const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * One key for all tries to order a cart, kept over a reload: when the answer to a try is lost, the next one gets that answer
 * instead of a second order. A try that was refused leaves no trace of the key, so a corrected form may use it again.
 */
export const keyFor = (cartHash) => {
  const name = nameOf(cartHash);
  const key = sessionStorage.getItem(name) ?? randomKey();
  sessionStorage.setItem(name, key);
  return key;
};

export const forgetKey = (cartHash) => sessionStorage.removeItem(nameOf(cartHash));
