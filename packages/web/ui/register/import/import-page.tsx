import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react'
import { Button } from '../../button.tsx'
import { Card } from '../../card.tsx'
import { EmptyState } from '../../empty-state.tsx'
import { ErrorPanel } from '../../error-panel.tsx'
import { LinkButton } from '../../link-button.tsx'
import { Link } from '../../link.tsx'
import { Page } from '../../page.tsx'
import { refusalText } from '../../refusal-text.ts'
import { useText } from '../../text.ts'
import { UnsavedGuard } from '../../unsaved-guard.tsx'
import type { RegisterLook } from '../look.ts'
import { type RegisterWords, useLookWords } from '../use-words.ts'
import { PasteSheet } from './paste-sheet.tsx'
import { SheetPreview } from './sheet-preview.tsx'
import { type Import, useImport } from './use-import.ts'
import './import.css'

interface ImportPageProps {
  look: RegisterLook
  base: string
}

/** How far a long import has come. */
function Progress({ done, total }: { done: number; total: number }) {
  const t = useText()
  return (
    <div className="dx-import-progress">
      <label htmlFor="dx-import-progress">{t('rows.import.progress', { done, total })}</label>
      <progress id="dx-import-progress" value={done} max={total} />
    </div>
  )
}

function Preview({ task, words }: { task: Import; words: RegisterWords }) {
  const t = useText()
  const { read, trial, faults, done } = task
  const rows = read?.rows ?? []
  const isReady = trial?.sent !== undefined && faults.length === 0 && rows.length > 0
  const error = task.error ?? trial?.error
  return (
    <>
      <UnsavedGuard unsaved={() => rows.length > 0} />
      <SheetPreview task={task} words={words} />
      {task.added !== null && <output>{t('rows.import.done', { count: task.added })}</output>}
      {error !== null && error !== undefined && (
        <ErrorPanel title={t('rows.import.failed')}>{refusalText(t, error)}</ErrorPanel>
      )}
      {done !== null && <Progress done={done} total={rows.length} />}
      <div className="dx-import-bar">
        <Button disabled={done !== null} onClick={task.close}>
          {t('rows.import.again')}
        </Button>
        <Button
          look="main"
          disabled={!isReady}
          busy={done !== null}
          onClick={() => void task.write(rows)}
        >
          {t('rows.import.add', { count: rows.length })}
        </Button>
      </div>
    </>
  )
}

/** Many rows at once: pasted or from a file, looked at, and added all or none. */
export default function ImportPage({ look, base }: ImportPageProps) {
  const t = useText()
  const words = useLookWords(look)
  const task = useImport(look)
  const isDone = task.added !== null && task.done === null && task.faults.length === 0
  return (
    <Page
      title={t('rows.import.title', { title: words.title })}
      about={
        <Link to={base} className="dx-back">
          <IconArrowLeft size={15} aria-hidden />
          {words.title}
        </Link>
      }
    >
      <div className="dx-import">
        {isDone ? (
          <Card>
            <EmptyState
              icon={<IconCircleCheck size={26} stroke={1.7} />}
              title={t('rows.import.done', { count: task.added ?? 0 })}
              action={
                <LinkButton to={base} look="main">
                  {t('rows.import.toList')}
                </LinkButton>
              }
            />
          </Card>
        ) : task.sheet ? (
          <Preview task={task} words={words} />
        ) : (
          <Card>
            <PasteSheet
              fields={task.plans.map(({ field, isRequired }) => ({
                name: words.label(field),
                isRequired: isRequired && look.initial?.[field] === undefined,
              }))}
              onRead={task.open}
            />
          </Card>
        )}
      </div>
    </Page>
  )
}
