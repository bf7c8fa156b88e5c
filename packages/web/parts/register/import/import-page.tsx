import { type MatchKey, namesOfKey } from '@dxweb/kit/definitions/collection.ts'
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { CheckField } from '../../../ui/fields/fields.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { type Text, useText } from '../../../ui/text/text.ts'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { useQuestion } from '../form/use-question.ts'
import type { RegisterLook } from '../look/look.ts'
import { QuestionDialog } from '../look/question-dialog.tsx'
import { type RegisterWords, useLookWords } from '../look/use-words.ts'
import { PasteSheet } from './paste-sheet.tsx'
import { countOf, linesOf } from './row-outcome.ts'
import { SheetPreview } from './sheet-preview.tsx'
import { type Import, useImport } from './use-import.ts'
import './styles/import.module.css'

interface ImportPageProps {
  look: RegisterLook
  base: string
}

function Progress({ done, total }: { done: number; total: number }) {
  const t = useText()
  return (
    <div className="dx-import-progress">
      <label htmlFor="dx-import-progress">{t('rows.import.progress', { done, total })}</label>
      <progress id="dx-import-progress" value={done} max={total} />
    </div>
  )
}

function takeText(t: Text, added: number, changed: number): string {
  if (changed === 0) return t('rows.import.add', { count: added })
  if (added === 0) return t('rows.import.change', { count: changed })
  return t('rows.import.addAndChange', { added, changed })
}

function doneText(t: Text, { added, changed }: { added: number; changed: number }): string {
  if (changed === 0) return t('rows.import.done', { count: added })
  if (added === 0) return t('rows.import.doneChanged', { count: changed })
  return t('rows.import.doneBoth', { added, changed })
}

/** Imports rows once the user has confirmed the effects outside the register. */
function useAskedTake(look: RegisterLook, task: Import, chosen: readonly number[]) {
  const { read, trial } = task
  const { confirmed, ...question } = useQuestion(look.beforeImport)
  const [failure, setFailure] = useState<unknown>(null)
  const take = async () => {
    if (!read) return
    setFailure(null)
    try {
      const drafts = chosen.map((row) => read.rows[row] ?? {})
      if (!(await confirmed({ drafts }))) return
    } catch (error) {
      return setFailure(error)
    }
    await task.write(read, trial?.sent?.found ?? [], chosen)
  }
  return { ...question, failure, take }
}

function Preview({
  look,
  task,
  words,
}: {
  look: RegisterLook
  task: Import
  words: RegisterWords
}) {
  const t = useText()
  const { read, trial, faults, done } = task
  const rows = read?.rows ?? []
  const lines = linesOf(read?.lines ?? [], faults, trial?.sent, read?.numbers ?? [])
  const added = countOf(lines, 'new')
  const changed = countOf(lines, 'changed')
  const faulty = countOf(lines, 'faulty') + (task.work.open?.sheet.refused.length ?? 0)
  const [leaves, setLeaves] = useState(false)
  const isReady = trial?.sent !== undefined && (faulty === 0 || leaves) && added + changed > 0
  const chosen = lines.filter(({ outcome }) => outcome !== 'faulty').map(({ row }) => row)
  const { isReading, asked, failure, take } = useAskedTake(look, task, chosen)
  const error = failure ?? task.error ?? trial?.error
  return (
    <>
      <UnsavedGuard unsaved={() => rows.length > 0} />
      <SheetPreview look={look} task={task} words={words} lines={lines} />
      {task.result !== null && <output>{doneText(t, task.result)}</output>}
      {error !== null && error !== undefined && (
        <ErrorPanel title={t('rows.import.failed')}>{refusalText(t, error)}</ErrorPanel>
      )}
      {done !== null && <Progress done={done} total={chosen.length} />}
      {faulty > 0 && added + changed > 0 && (
        <CheckField
          label={t('rows.import.leave', { taken: added + changed, left: faulty })}
          value={leaves}
          onChange={setLeaves}
        />
      )}
      <div className="dx-import-bar">
        <Button disabled={done !== null} onClick={task.work.close}>
          {t('rows.import.again')}
        </Button>
        <Button
          look="main"
          disabled={!isReady}
          busy={done !== null || isReading}
          onClick={() => void take()}
        >
          {takeText(t, added, changed)}
        </Button>
      </div>
      {asked && (
        <QuestionDialog asked={asked} titleKey="rows.import.asks" actionKey="rows.import.anyway" />
      )}
    </>
  )
}

/** Joins names into 'Telefon, Fornavn og Etternavn'. */
const listText = (t: Text, names: readonly string[]) =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(t('rows.import.and'))

/** Lists the fields by which existing rows are matched, in the order in which they are tried. */
function keysText(t: Text, words: RegisterWords, keys: readonly MatchKey[]): string {
  const texts = keys.map((key) =>
    'any' in key
      ? words.label(key.any[0])
      : listText(
          t,
          namesOfKey(key).map((field) => words.label(field)),
        ),
  )
  return t('rows.import.matched', { keys: texts.join(t('rows.import.orElse')) })
}

/** Imports all rows; leaves out rows with faults only if the user agrees. */
export default function ImportPage({ look, base }: ImportPageProps) {
  const t = useText()
  const words = useLookWords(look)
  const task = useImport(look)
  const left = (task.read?.lines.length ?? 0) + (task.work.open?.sheet.refused.length ?? 0)
  const isDone = task.result !== null && task.done === null && left === 0
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
              title={doneText(t, task.result ?? { added: 0, changed: 0 })}
              action={
                <LinkButton to={base} look="main">
                  {t('rows.import.toList')}
                </LinkButton>
              }
            />
          </Card>
        ) : task.work.open ? (
          <Preview look={look} task={task} words={words} />
        ) : (
          <Card>
            <PasteSheet
              plans={task.plans}
              fields={task.plans.map(({ field, isRequired }) => ({
                name: words.label(field),
                isRequired: isRequired && look.initial?.[field] === undefined,
              }))}
              matched={look.collection.matchedBy && keysText(t, words, look.collection.matchedBy)}
              onRead={task.start}
            />
          </Card>
        )}
      </div>
    </Page>
  )
}
