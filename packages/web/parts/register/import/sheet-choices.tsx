import { type Encoding, encodings } from '@dxweb/kit/sheets/decode-text.ts'
import { maxAbove } from '@dxweb/kit/sheets/find-heading.ts'
import { separators } from '@dxweb/kit/sheets/guess-separator.ts'
import type { Quotes } from '@dxweb/kit/sheets/split-text.ts'
import { isBlank } from '@dxweb/kit/sheets/table.ts'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import type { OpenSheet, SheetWork } from './use-sheet.ts'
import styles from './styles/import.module.css'

interface Choice {
  key: string
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

const shortened = (cells: readonly string[]) => cells.filter(Boolean).join(' · ').slice(0, 40)

function headingChoice(t: Text, open: OpenSheet<string>, work: SheetWork<string>): Choice {
  const { read, sheet } = open
  const lines = read.table.lines.filter(({ cells }) => !isBlank(cells)).slice(0, maxAbove)
  return {
    key: 'heading',
    label: t('rows.import.heading'),
    value: String(sheet.heading?.number ?? 0),
    options: [
      { value: '0', label: t('rows.import.heading.none') },
      ...lines.map(({ number, cells }) => ({
        value: String(number),
        label: t('rows.import.heading.line', { number, text: shortened(cells) }),
      })),
    ],
    onChange: (number) => work.setChoices({ heading: Number(number) }),
  }
}

function sheetChoice(t: Text, { read }: OpenSheet<string>, work: SheetWork<string>): Choice {
  return {
    key: 'sheet',
    label: t('rows.import.sheet'),
    value: String(read.sheet),
    options: read.sheets.map((name, at) => ({ value: String(at), label: name })),
    onChange: (at) => work.chooseSheet(Number(at)),
  }
}

function textChoices(t: Text, open: OpenSheet<string>, work: SheetWork<string>): Choice[] {
  const { text } = open.read
  if (!text) return []
  const known: readonly string[] = separators
  const all = known.includes(text.separator) ? known : [text.separator, ...known]
  const isClear = text.isSeparatorSaid || (text.separator === '\t' && !open.isUnknown)
  return [
    ...(text.isEncodingGuessed
      ? [
          {
            key: 'encoding',
            label: t('rows.import.encoding'),
            value: text.encoding ?? '',
            options: encodings.map((value) => ({
              value,
              label: t(`rows.import.encoding.${value}`),
            })),
            onChange: (value: string) => work.setChoices({ encoding: value as Encoding }),
          },
        ]
      : []),
    ...(isClear
      ? []
      : [
          {
            key: 'separator',
            label: t('rows.import.separator'),
            value: text.separator,
            options: all.map((value) => ({
              value,
              label: t(separatorKey(value), { sign: value }),
            })),
            onChange: (value: string) => work.setChoices({ separator: value }),
          },
        ]),
    ...(text.isQuotesGuessed
      ? [
          {
            key: 'quotes',
            label: t('rows.import.quotes'),
            value: text.quotes,
            options: (['enclose', 'text'] as const).map((value) => ({
              value,
              label: t(`rows.import.quotes.${value}`),
            })),
            onChange: (value: string) => work.setChoices({ quotes: value as Quotes }),
          },
        ]
      : []),
  ]
}

const separatorNames: Partial<Record<string, string>> = {
  '\t': 'tab',
  ';': 'semicolon',
  ',': 'comma',
  '|': 'bar',
}

const separatorKey = (sign: string) => `rows.import.separator.${separatorNames[sign] ?? 'other'}`

export function SheetChoices({ open, work }: { open: OpenSheet<string>; work: SheetWork<string> }) {
  const t = useText()
  const choices = [
    ...(open.read.sheets.length > 1 ? [sheetChoice(t, open, work)] : []),
    ...(open.read.table.heading === undefined ? [headingChoice(t, open, work)] : []),
    ...textChoices(t, open, work),
  ]
  if (choices.length === 0) return null
  return (
    <fieldset className={styles['importColumns']}>
      <legend>{t('rows.import.reading')}</legend>
      {choices.map(({ key, ...choice }) => (
        <span key={key} className={styles['importColumn']}>
          <span aria-hidden>{choice.label}</span>
          <ChipSelect {...choice} />
        </span>
      ))}
    </fieldset>
  )
}
