export const showingTypes = [
  'ordinary',
  'preview',
  'premiere',
  'school',
  'baby',
  'senior',
  'closed',
  'alternative',
] as const

export type ShowingType = (typeof showingTypes)[number]
