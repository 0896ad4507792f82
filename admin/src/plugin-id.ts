export const PLUGIN_ID = 'shop';
