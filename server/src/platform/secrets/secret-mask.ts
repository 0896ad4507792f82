/** What an answer shows in place of a secret; a client that sends it back leaves the secret as it is. */
export const SECRET_MASK = '********';
