import path from 'node:path';

/** How a test works with pages: with a mouse on a wide screen or on a phone, or on a wide screen without a mouse. */
export const PANEL_MODES = ['wide', 'phone', 'keyboard'] as const;

export type PanelMode = (typeof PANEL_MODES)[number];

export const WIDTHS: Readonly<Record<PanelMode, number>> = { wide: 1_440, phone: 390, keyboard: 1_440 };

const named = (name: string): PanelMode => {
  const mode = PANEL_MODES.find((known) => known === name);
  if (!mode) throw new Error(`TEST_PANEL_MODE is one of ${PANEL_MODES.join(', ')}, not "${name}".`);
  return mode;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Of a test file: `TEST_PANEL_MODE`, or what scripts/test/turns.mjs has written into `TEST_PANEL_MODES` for it, which is another mode
 * after each commit, or a wide screen.
 */
export const modeOf = ({ TEST_PANEL_MODE: name, TEST_PANEL_MODES: modes }: Environment, file: string): PanelMode => {
  const inTurn = (modes ? JSON.parse(modes) : {}) as Readonly<Record<string, string>>;
  return named(name || inTurn[path.basename(file)] || 'wide');
};

/** Of the files that run now. */
export const panelMode = (): PanelMode => modeOf(process.env, expect.getState().testPath ?? '');
