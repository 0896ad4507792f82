/** How a test works with pages: on a wide screen or on a phone, with a mouse or with keys alone. */
export const PANEL_MODES = ['wide', 'phone', 'keyboard', 'phone-keyboard'] as const;

export type PanelMode = (typeof PANEL_MODES)[number];

export const WIDTHS: Readonly<Record<PanelMode, number>> = {
  ...{ wide: 1_440, phone: 390 },
  ...{ keyboard: 1_440, 'phone-keyboard': 390 },
};

const named = (name: string): PanelMode => {
  const mode = PANEL_MODES.find((known) => known === name);
  if (!mode) throw new Error(`TEST_PANEL_MODE is one of ${PANEL_MODES.join(', ')}, not "${name}".`);
  return mode;
};

/** Of the files that run now: what `TEST_PANEL_MODE` says, or a wide screen. */
export const panelMode = (): PanelMode => named(process.env.TEST_PANEL_MODE || 'wide');

export const isOnPhone = (): boolean => panelMode().startsWith('phone');

export const isByKeyboard = (): boolean => panelMode().endsWith('keyboard');
