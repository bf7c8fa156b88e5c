import { oreAsDecimal, type CellKind, type Sheet } from '@dxweb/kit/definitions/sheet.ts'
import { guarded } from '@dxweb/kit/text/formula-guard.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import { stringify } from 'csv-stringify/sync'

type Locale = 'nb' | 'en'

/** Separators that Norwegian and English spreadsheets expect. */
const conventions = {
  nb: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
} as const

function textOf(
  value: string | number | null,
  kind: CellKind,
  locale: Locale,
  timeZone: string,
): string {
  if (value === null) return ''
  if (kind === 'share' || kind === 'change')
    return percentOf(Number(value)).replace('.', conventions[locale].decimal)
  if (kind === 'ore' || kind === 'percent' || kind === 'decimal')
    return oreAsDecimal(Number(value)).replace('.', conventions[locale].decimal)
  if (kind === 'count' || kind === 'minutes') return String(value)
  if (kind === 'instant') return clockText(String(value), locale, timeZone)
  if (kind === 'day') return dayText(String(value), locale)
  const text = String(value)
  return manyDigits.test(text) ? `\t${text}` : guarded(text)
}

/** Returns basis points as per cent with one decimal, as on the screen. */
const percentOf = (basisPoints: number) =>
  ((Math.sign(basisPoints) * Math.round(Math.abs(basisPoints) / 10)) / 10).toFixed(1)

/** Matches long numbers, which spreadsheets would round. A leading tab makes them text. */
const manyDigits = /^\d{12,}$/

/** Returns a day as '21.11.2026', in English as '2026-11-21'. */
const dayText = (day: string, locale: Locale) =>
  locale === 'en' ? day : day.split('-').toReversed().join('.')

/** Returns a time as '21.11.2026 20:00', in English as '2026-11-21 20:00'. */
const clockText = (instant: string, locale: Locale, timeZone: string) =>
  `${dayText(localDay(instant, timeZone), locale)} ${localTime(instant, timeZone)}`

/**
 * Writes a list as UTF-8 with a byte order mark. Norwegian files have `;` and a decimal comma, English files have `,`
 * and a decimal point.
 */
export async function* csvOf(
  { columns, pages, timeZone }: Sheet,
  locale: Locale,
): AsyncGenerator<Buffer> {
  const written = (rows: readonly string[][], isFirst: boolean) =>
    Buffer.from(
      stringify([...rows], {
        bom: isFirst,
        delimiter: conventions[locale].separator,
        record_delimiter: 'windows',
        // By default, only cells with the whole record delimiter would be quoted.
        quoted_match: /[\r\n]/,
      }),
    )
  yield written([columns.map(({ header }) => header)], true)
  for await (const page of pages) {
    const rows = page.map((row) =>
      row.map((value, index) => textOf(value, columns[index]?.kind ?? 'text', locale, timeZone)),
    )
    yield written(rows, false)
  }
}
