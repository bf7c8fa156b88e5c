import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

// Shade 9 is used in light mode and shade 4 in dark mode; both equal the tokens.
const fjord: MantineColorsTuple = [
  '#eefaf8',
  '#dff0ed',
  '#bfe5df',
  '#8bd6cb',
  '#4fc2b4',
  '#2fa598',
  '#1d8f84',
  '#147d73',
  '#0f746b',
  '#0b6b63',
]
const curtain: MantineColorsTuple = [
  '#fdf0ed',
  '#fbe6e2',
  '#f7cfc8',
  '#ffb3a7',
  '#ff8f7f',
  '#e8685a',
  '#d65247',
  '#c7463a',
  '#bd3f33',
  '#b3382c',
]
const dark: MantineColorsTuple = [
  '#e8efed',
  '#b4c3be',
  '#94a6a0',
  '#7f908b',
  '#3a4b47',
  '#24322f',
  '#16211f',
  '#141f1d',
  '#101a18',
  '#0d1514',
]

export const theme: MantineThemeOverride = {
  colors: { fjord, curtain, red: curtain, dark },
  primaryColor: 'fjord',
  primaryShade: { light: 9, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Schibsted Grotesk Variable', 'Inter Variable', system-ui, sans-serif" },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '13.5px', md: '14px', lg: '16px', xl: '18px' },
}

/** Text colours are from the tokens, since Mantine's greys miss a contrast of 4.5:1 on DxWeb's backgrounds. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--curtain)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-anchor': 'var(--fjord)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
  }
  return { variables: {}, light: shared, dark: shared }
}
