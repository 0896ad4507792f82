/** Which folders the two halves of the plugin may import from. */
export const adminZones = [
  { target: './server/src', from: './admin', message: 'The server half knows nothing of the admin panel.' },
  {
    target: './admin/src',
    from: './server',
    except: ['./src/contracts', './src/domain'],
    message: 'The admin panel may import contracts and pure rules only.',
  },
  { target: ['./server/src', './admin/src'], from: ['./tests', './examples', './scripts'] },
];

/** What is different in the pages of the panel, and of the starter. */
export const adminRules = [
  {
    // Markup is long, and asks whether parts are there, without being hard to follow.
    files: ['admin/src/**/*.tsx', 'examples/storefront-next/**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', { max: 65, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
    },
  },
  {
    // Endpoints are data: one entry for each operation that an area calls.
    files: ['admin/src/**/*.api.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
];
