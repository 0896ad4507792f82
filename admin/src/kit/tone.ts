/** What a state means for whoever reads it. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';
