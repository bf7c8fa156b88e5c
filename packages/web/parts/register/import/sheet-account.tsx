import { countLines, type RefusedLine, type Sheet } from '@dxweb/kit/sheets/lay-out.ts'
import { CheckField } from '../../../ui/fields/fields.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import { CorrectedText } from './corrected-text.tsx'
import { FaultNote } from './fault-note.tsx'
import { SheetChoices } from './sheet-choices.tsx'
import type { OpenSheet, SheetWork } from './use-sheet.ts'
import styles from './styles/import.module.css'

const inOrder = [
  ...(['row', 'heading', 'within', 'above', 'title', 'repeated', 'group'] as const),
  ...(['remark', 'separator', 'blank', 'hidden', 'refused'] as const),
]

/** Counts each line of the file once: '142 linjer: 138 rader, 1 med overskrifter, 3 tomme'. */
function accountText(t: Text, sheet: Sheet): string {
  const counts = countLines(sheet)
  const parts = inOrder
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`rows.import.lines.${kind}`, { count: counts[kind] }))
  return t('rows.import.lines', { count: sheet.total, parts: parts.join(', ') })
}

const maxShown = 50

function More({ count }: { count: number }) {
  const t = useText()
  return count > 0 ? <li>{t('rows.import.more', { count })}</li> : null
}

interface RefusedProps {
  lines: readonly RefusedLine[]
  onRewrite: (number: number, text: string) => void
}

function Refused({ lines, onRewrite }: RefusedProps) {
  const t = useText()
  if (lines.length === 0) return null
  return (
    <ul aria-label={t('rows.import.refused')}>
      {lines.slice(0, maxShown).map(({ number, reason, extra, raw }) => (
        <li key={number}>
          <FaultNote
            text={t(`rows.import.refused.${reason}`, { number, text: extra.join(' · ') })}
          />
          {raw !== undefined && (
            <CorrectedText
              label={t('rows.import.refused.line', { number })}
              text={raw}
              onCorrect={(text) => onRewrite(number, text)}
            />
          )}
        </li>
      ))}
      <More count={lines.length - maxShown} />
    </ul>
  )
}

function Ignored({ ignored }: Pick<Sheet, 'ignored'>) {
  const t = useText()
  const lines = ignored.filter(({ reason }) => reason !== 'blank')
  if (lines.length === 0) return null
  return (
    <details>
      <summary>{t('rows.import.ignored', { count: lines.length })}</summary>
      <ul>
        {lines.slice(0, maxShown).map(({ number, reason, cells }) => (
          <li key={number} className="dx-second">
            {t('rows.import.ignored.line', {
              number,
              reason: t(`rows.import.ignored.${reason}`),
              text: cells.filter(Boolean).join(' · '),
            })}
          </li>
        ))}
        <More count={lines.length - maxShown} />
      </ul>
    </details>
  )
}

interface SheetAccountProps<Field extends string> {
  open: OpenSheet<Field>
  work: SheetWork<Field>
}

export function SheetAccount<Field extends string>(props: SheetAccountProps<Field>) {
  const t = useText()
  // The type of field names is irrelevant here.
  const { open, work } = props as unknown as SheetAccountProps<string>
  const { sheet, read, choices } = open
  const hidden = read.table.lines.filter(({ isHidden }) => isHidden).length
  const columns = read.table.hiddenColumns.size
  const extra = sheet.refused.filter(({ reason }) => reason === 'more_cells').length
  const remarks = sheet.ignored.filter(({ reason }) => reason === 'remark').length
  return (
    <div className={styles['importAccount']}>
      <SheetChoices open={open} work={work} />
      <output>{accountText(t, sheet)}</output>
      <Refused
        lines={sheet.refused}
        onRewrite={(number, text) =>
          work.setChoices({ rewritten: { ...choices.rewritten, [number]: text } })
        }
      />
      {(extra > 0 || choices.withExtra) && (
        <CheckField
          label={t('rows.import.withExtra', { count: extra })}
          value={choices.withExtra ?? false}
          onChange={(withExtra) => work.setChoices({ withExtra })}
        />
      )}
      {(remarks > 0 || choices.withRemarks) && (
        <CheckField
          label={t('rows.import.withRemarks', { count: remarks })}
          value={choices.withRemarks ?? false}
          onChange={(withRemarks) => work.setChoices({ withRemarks })}
        />
      )}
      {hidden + columns > 0 && (
        <CheckField
          label={t('rows.import.withHidden', { rows: hidden, columns })}
          value={choices.withHidden ?? false}
          onChange={(withHidden) => work.setChoices({ withHidden })}
        />
      )}
      <Ignored ignored={sheet.ignored} />
    </div>
  )
}
