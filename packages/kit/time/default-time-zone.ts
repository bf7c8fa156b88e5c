export const defaultTimeZone = 'Europe/Oslo'
