/** Default for halls before their partner is known. */
export const usualTimeZone = 'Europe/Oslo'
