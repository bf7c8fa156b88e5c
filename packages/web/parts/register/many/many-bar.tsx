import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconEdit, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { rowsQuery } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { type Choice, useChosen } from '../../list/choice.ts'
import { isMovable } from '../row/row-actions.tsx'
import { isRestored, type Question, type RegisterLook } from '../look/look.ts'
import { useRegisterWords } from '../look/use-words.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { SetDialog, sharedPlans, type ValueOf } from './set-dialog.tsx'
import { type Change, type Outcome, undoOf, useMany } from './use-many.ts'
import styles from './many.module.css'

interface ManyBarProps {
  look: RegisterLook
  choice: Choice<Row>
  /** Filters of the list, and the number of matching rows. */
  query: Record<string, string>
  total: number
}

const perCall = 1000

function useEvery({ look, query, total }: ManyBarProps) {
  const partnerId = usePartnerId()
  return async (): Promise<Row[]> => {
    const { signal } = new AbortController()
    const rows: Row[] = []
    for (let offset = 0; offset < total; offset += perCall) {
      const page = { ...query, limit: perCall, offset }
      const { data } = await rowsQuery(partnerId, look.collection.name, page).queryFn({ signal })
      rows.push(...data)
    }
    return rows
  }
}

function useAct({ look, choice }: ManyBarProps) {
  const t = useText()
  const many = useMany(look)
  const [left, setLeft] = useState<{ outcome: Outcome; rows: ReadonlyMap<number, Row> } | null>(
    null,
  )
  const fail = (error: unknown) => toast({ tone: 'bad', text: refusalText(t, error) })
  const undo = (change: Change) =>
    many
      .mutateAsync(change)
      .then(({ done }) => toast({ text: t('rows.many.undone', { count: done.length }) }), fail)
  const act = async (change: Change) => {
    const { rows } = choice
    try {
      const outcome = await many.mutateAsync(change)
      const back = undoOf(look, change, outcome)
      toast({
        text: t('rows.many.done', { count: outcome.done.length }),
        ...(back && { undo: () => void undo(back) }),
      })
      if (outcome.refused.length > 0) setLeft({ outcome, rows })
      choice.clear()
    } catch (error) {
      fail(error)
    }
  }
  return { act, left, forget: () => setLeft(null), isBusy: many.isPending }
}

function useRemovalQuestion({ beforeDeleteMany }: RegisterLook, rows: readonly Row[]) {
  const partnerId = usePartnerId()
  const [text, setText] = useState<Question>()
  const read = async () =>
    setText(await beforeDeleteMany?.({ partnerId, rows }).catch(() => undefined))
  return { text, read }
}

export default function ManyBar(props: ManyBarProps) {
  const { look, choice, total } = props
  const t = useText()
  const locale = useLocale()
  const { collection } = look
  const words = useRegisterWords(collection)
  const every = useEvery(props)
  const { act, left, forget, isBusy } = useAct(props)
  const [asking, ask] = useState<'set' | 'remove' | null>(null)
  const rows = [...useChosen(choice).values()]
  const keysOf = (some: readonly Row[]) => some.map(({ id, version }) => ({ id, version }))
  const set = (field: string, valueOf: ValueOf) => {
    ask(null)
    const changed = rows.map(({ id, version, ...row }) => ({
      id,
      version,
      value: valueOf((row as Record<string, unknown>)[field]),
    }))
    void act({ act: 'set', field, rows: changed })
  }
  const count = rows.length
  const removed = rows.filter((row) => isMovable(look, row))
  const question = useRemovalQuestion(look, removed)
  const dialogs = (
    <>
      {left && <OutcomeDialog look={look} {...left} onClose={forget} />}
      {asking === 'set' && (
        <SetDialog look={look} count={count} onClose={() => ask(null)} onSet={set} />
      )}
      <ConfirmDialog
        opened={asking === 'remove'}
        danger
        title={t('shell.deletion.title')}
        text={t(isRestored(look) ? 'rows.many.deletion.restored' : 'rows.many.deletion', {
          count: removed.length,
        })}
        confirmLabel={t('shell.delete')}
        isRefused={question.text?.isRefused ?? false}
        onClose={() => ask(null)}
        onConfirm={() => act({ act: 'remove', rows: keysOf(removed) })}
      >
        {question.text && <p>{question.text.text(t, locale)}</p>}
      </ConfirmDialog>
    </>
  )
  if (count === 0) return dialogs
  return (
    <div
      className={`${styles['manyBar']} dx-no-print`}
      role="toolbar"
      aria-label={t('rows.many.bar')}
    >
      <b aria-live="polite">{t('rows.many.chosen', { count, text: countText(count) })}</b>
      {count < total && (
        <Button look="quiet" size="small" onClick={() => void every().then(choice.choose)}>
          {t('rows.many.all', { count: total, text: countText(total) })}
        </Button>
      )}
      <span className={styles['manyGap']} />
      {sharedPlans(look).length > 0 && (
        <Button size="small" busy={isBusy} icon={<IconEdit size={15} />} onClick={() => ask('set')}>
          {t('rows.many.setField')}
        </Button>
      )}
      {Object.hasOwn(collection.fields, 'isActive') &&
        [true, false].map((value) => (
          <Button
            key={String(value)}
            size="small"
            busy={isBusy}
            onClick={() => set('isActive', () => value)}
          >
            {t(value ? 'rows.many.activate' : 'rows.many.deactivate')}
          </Button>
        ))}
      {Object.keys(collection.steps?.of ?? {}).map((step) => (
        <Button
          key={step}
          size="small"
          busy={isBusy}
          onClick={() => void act({ act: step, rows: keysOf(rows) })}
        >
          {words.step(step)}
        </Button>
      ))}
      <Button
        size="small"
        icon={<IconTrash size={15} />}
        onClick={() => void question.read().then(() => ask('remove'))}
      >
        {t('shell.delete')}
      </Button>
      <IconButton label={t('rows.many.clear')} icon={<IconX size={16} />} onClick={choice.clear} />
      {dialogs}
    </div>
  )
}
