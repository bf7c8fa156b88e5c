/** Default time zone until a venue's own is known. */
export const defaultTimeZone = 'Europe/Oslo'
