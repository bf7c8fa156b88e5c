/** The zone of halls whose partner is not known yet. */
export const usualTimeZone = 'Europe/Oslo'
