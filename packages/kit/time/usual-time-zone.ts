/** For halls whose partner is not known yet. */
export const usualTimeZone = 'Europe/Oslo'
