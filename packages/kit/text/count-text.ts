/** `1 234` with no-break spaces and a true minus; in English `1,234`. */
export function countText(value: number, locale = 'nb'): string {
  const [group, minus] = locale === 'en' ? [',', '-'] : ['\u00a0', '\u2212']
  const grouped = String(Math.abs(Math.round(value))).replaceAll(/\B(?=(\d{3})+$)/g, group)
  return value < 0 ? minus + grouped : grouped
}

/** At most two decimals: `4,5`, in English `4.5`. */
export function decimalText(size: number, locale = 'nb'): string {
  const hundredths = Math.round(size * 100)
  const whole = countText(Math.floor(hundredths / 100), locale)
  const decimals = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return decimals === '' ? whole : whole + (locale === 'en' ? '.' : ',') + decimals
}
