/** A number as a whole one with the thousands apart, `1 234` with no-break spaces and a real minus; in English `1,234`. */
export function countText(value: number, locale = 'nb'): string {
  const [group, minus] = locale === 'en' ? [',', '-'] : ['\u00a0', '\u2212']
  const grouped = String(Math.abs(Math.round(value))).replaceAll(/\B(?=(\d{3})+$)/g, group)
  return value < 0 ? minus + grouped : grouped
}
