const named: Readonly<Record<string, string>> = {
  rød: '#c0392b',
  red: '#c0392b',
  grønn: '#2e8b57',
  green: '#2e8b57',
  blå: '#2f6fb5',
  blue: '#2f6fb5',
  gul: '#e0b400',
  yellow: '#e0b400',
  oransje: '#d9772b',
  orange: '#d9772b',
  lilla: '#7a4fa3',
  purple: '#7a4fa3',
  rosa: '#d16b98',
  pink: '#d16b98',
  brun: '#8b5a2b',
  brown: '#8b5a2b',
  grå: '#6b7280',
  gray: '#6b7280',
  grey: '#6b7280',
  svart: '#000000',
  black: '#000000',
  hvit: '#ffffff',
  white: '#ffffff',
  turkis: '#2f9e9e',
  turquoise: '#2f9e9e',
}

/** Returns `#rrggbb` for a colour name, `#f00` or `ff0000`; null if the text is not a colour. */
export function readColor(text: string): string | null {
  const word = text.trim().toLowerCase()
  const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/.exec(word) ?? []
  if (short !== undefined) return `#${short.replaceAll(/./g, '$&$&')}`
  return long === undefined ? (named[word] ?? null) : `#${long}`
}
