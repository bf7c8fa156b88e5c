/** Built-in formats, by id, that change the meaning of a number (ECMA-376, 18.8.30). */
const known: Record<number, string> = {
  9: '0%',
  10: '0.00%',
  ...Object.fromEntries([14, 15, 16, 17].map((id) => [id, 'd.m.y'])),
  ...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'h:mm'])),
  22: 'd.m.y h:mm',
}

export const knownFormat = (id: number): string => known[id] ?? ''

/**
 * Returns the first section of a number format without quoted texts, escapes and brackets; keeps `[h]`, `[m]` and
 * `[s]`.
 */
const bare = (format: string) =>
  (format.split(';', 1)[0] ?? '')
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase()

const dayMs = 86_400_000

/**
 * Converts a serial number, which counts days from the end of 1899 or from 1904. Counting from 1899 includes
 * 29 February 1900, which did not exist.
 */
function clockOf(serial: number, isFrom1904: boolean): Date {
  const days = isFrom1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  return new Date(Date.UTC(1899, 11, 30) + Math.round((days * dayMs) / 60_000) * 60_000)
}

function momentText(serial: number, format: string, isFrom1904: boolean): string {
  const iso = clockOf(serial, isFrom1904).toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)]
  if (!/[dy]|^m+$/.test(format)) {
    const minutes = Math.round(serial * 1440)
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  }
  return /h/.test(format) || time !== '00:00' ? `${day} ${time}` : day
}

/**
 * Formats a number to fifteen digits, the precision of spreadsheets, without an exponent and with the user's decimal
 * sign.
 */
const numberText = (value: number, decimal: string) =>
  Number(value.toPrecision(15))
    .toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 })
    .replace('.', decimal)

export interface CellNotes {
  decimal: ',' | '.'
  isFrom1904: boolean
}

/**
 * Formats a number as displayed: a day, a clock time, a percentage, or a number with its leading zeros. Days have the
 * year first, which is unambiguous.
 */
export function numberCell(text: string, format: string, notes: CellNotes): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  // Some programs write the name of the general format in their own language.
  const code = bare(format).replaceAll(/general|standard/g, '')
  if (/[dyh]|m{1,2}:?s|^m+$/.test(code) && value >= 0 && value < 2_958_466) {
    return momentText(value, code, notes.isFrom1904)
  }
  if (code.includes('%')) return `${numberText(value * 100, notes.decimal)} %`
  const digits = code.replaceAll(/[ -]/g, '')
  if (/^0{2,}$/.test(digits) && Number.isInteger(value) && value >= 0) {
    return String(value).padStart(digits.length, '0')
  }
  return numberText(value, notes.decimal)
}
