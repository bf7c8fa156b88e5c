import type { TillFile } from '@dxweb/areas/tills/receipts/contract.ts'
import { listTillArticles } from '@dxweb/areas/tills/registers/contract.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useToPage } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { daysOf } from './days-of.ts'
import { tillArticlesPath } from './paths.ts'
import styles from './tills.module.css'

// catalog: tillfiles.fault.*
// catalog: tillfiles.note.*
// catalog: tillfiles.list.*
// catalog: tillfiles.schema.*

function Figures({ file }: { file: TillFile }) {
  const t = useText()
  const when = useWhen()
  const days = daysOf(file).map((day) => when(day, 'numeric'))
  const figures = [
    ['label.receipts', file.receiptCount - file.practiceCount],
    ['tillfiles.practice', file.practiceCount],
    ['tillfiles.repeated', file.repeatedCount],
    ['tillfiles.changed', file.changedCount],
    ['tillfiles.events', file.eventCount],
  ] as const
  return (
    <dl className={styles['figures']}>
      {days.length > 0 && (
        <div>
          <dt>{t('tillfiles.days')}</dt>
          <dd>{days.join(' – ')}</dd>
        </div>
      )}
      {figures.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <Count value={value} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('tillfiles.gross')}</dt>
        <dd>
          <Money ore={file.grossOre} />
        </dd>
      </div>
    </dl>
  )
}

function ToMap() {
  const t = useText()
  const toPage = useToPage()
  const found = useRead(listTillArticles, { q: '' })
  const count = found.data?.unmappedCount ?? 0
  if (count === 0) return null
  return (
    <p>
      <Link to={toPage(`products/${tillArticlesPath}`)}>{t('tillfiles.toMap', { count })}</Link>
    </p>
  )
}

type NoteProps = TillFile['notes'][number] & Pick<TillFile, 'company'>

function Note({ code, count, first, company }: NoteProps) {
  const t = useText()
  const named = first.map(({ register, nr }) => t('tillfiles.receiptOf', { register, nr }))
  const left = first.length === 0 ? 0 : count - first.length
  return (
    <li>
      <strong>{t(`tillfiles.note.${code}`, { count, company })}</strong>
      <p className="dx-second">
        {named.join(' · ')}
        {left > 0 && ` · ${t('tillfiles.more', { count: left })}`}
      </p>
    </li>
  )
}

function Unmapped({ unmapped }: Pick<TillFile, 'unmapped'>) {
  const t = useText()
  if (unmapped.length === 0) return null
  return (
    <li>
      <strong>{t('tillfiles.unmapped', { count: unmapped.length })}</strong>
      <p className="dx-second">
        {unmapped.map(({ list, own }) => `${t(`tillfiles.list.${list}`)}: ${own}`).join(' · ')}
      </p>
    </li>
  )
}

function Schema({ schemaState, schemaFaults }: Pick<TillFile, 'schemaState' | 'schemaFaults'>) {
  const t = useText()
  return (
    <section>
      <h3>{t(`tillfiles.schema.${schemaState}`)}</h3>
      {schemaFaults.length > 0 && (
        <ul className={styles['faults']}>
          {schemaFaults.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              {t('tillfiles.line', { line })} <span lang="en">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const hasAdded = ({ receiptCount, eventCount }: TillFile) => receiptCount + eventCount > 0

/** True when the file contains receipts or events that can be withdrawn. */
const isBrought = (file: TillFile) =>
  file.state !== 'reading' && file.state !== 'withdrawn' && hasAdded(file)

/** False for a refused file of which nothing was read. */
const isRead = (file: TillFile) =>
  file.state !== 'refused' || hasAdded(file) || file.repeatedCount + file.changedCount > 0

export function FileDialog({
  file,
  onWithdraw,
  onClose,
}: {
  file: TillFile
  onWithdraw: () => void
  onClose: () => void
}) {
  const t = useText()
  const may = useCan()('products.write')
  const { fault, faultLine, state, notes, unmapped } = file
  const why = state === 'stopped' ? 'broken_off' : fault
  return (
    <Dialog
      opened
      size="large"
      title={file.fileName}
      onClose={onClose}
      actions={
        <>
          {may && isBrought(file) && (
            <Button onClick={onWithdraw}>{t('tillfiles.withdraw')}</Button>
          )}
          <Button onClick={onClose}>{t('shell.close')}</Button>
        </>
      }
    >
      <div className="dx-field-stack">
        {state === 'withdrawn' && (
          <p role="note">{t('tillfiles.withdrawn', { reason: file.withdrawReason })}</p>
        )}
        {why !== '' && (
          <ErrorPanel title={t('tillfiles.refused')}>
            {t(`tillfiles.fault.${why}`, { line: faultLine })}
          </ErrorPanel>
        )}
        {isRead(file) && <Figures file={file} />}
        {state === 'done' && <ToMap />}
        {notes.length + unmapped.length > 0 && (
          <ul className={styles['notes']} aria-label={t('tillfiles.warnings')}>
            {notes.map((note) => (
              <Note key={note.code} {...note} company={file.company} />
            ))}
            <Unmapped unmapped={unmapped} />
          </ul>
        )}
        {state === 'done' && <Schema {...file} />}
      </div>
    </Dialog>
  )
}
