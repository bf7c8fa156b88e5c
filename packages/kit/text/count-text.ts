/** Formats `1 234` like an amount: in both languages with no-break spaces and U+2212 (docs/decisions/0044). */
export function countText(value: number): string {
  const grouped = String(Math.abs(Math.round(value))).replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')
  return value < 0 ? `\u2212${grouped}` : grouped
}

/** At most two decimals: `4,5`. */
export function decimalText(size: number): string {
  const hundredths = Math.abs(Math.round(size * 100))
  const whole = countText(Math.floor(hundredths / 100))
  const decimals = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  const sign = size < 0 && hundredths > 0 ? '\u2212' : ''
  return sign + (decimals === '' ? whole : `${whole},${decimals}`)
}
