import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { IconTrash } from '@tabler/icons-react'
import { type MouseEvent, useRef, useState } from 'react'
import { useRemove, useRestore, useStep } from '../../../data/rows/collections.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDeletion, ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { fieldTexts, reasonText } from '../../../ui/text/field-texts.ts'
import { useLocale, useText, useTexts } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { isRestored, type Question, type RegisterLook } from '../look/look.ts'
import { moveKeptPlace } from '../../list/kept-place.ts'
import { focusRow, rowAfter } from '../look/next-row.ts'
import { rowName } from '../look/row-name.ts'
import { useRegisterWords, useWords } from '../look/use-words.ts'

interface RowActionProps {
  look: RegisterLook
  row: Row
}

// catalog: usedBy.*

/** Returns true if a row may be deleted and change its state. */
export const isMovable = (look: RegisterLook, row: Row): boolean =>
  look.locked?.(row)?.isKept !== true

/** Returns a text with the user who changed the state meanwhile, and the new state. Undefined for other refusals. */
function useMovedText({ collection }: RegisterLook): (error: unknown) => string | undefined {
  const t = useText()
  const when = useWhen()
  const words = useRegisterWords(collection)
  return (error) => {
    const { state, at, user } = (error instanceof Refusal && error.details) || {}
    if (typeof state !== 'string') return undefined
    const now = inSentence(words.choice(collection.steps?.field ?? '', state))
    if (typeof at !== 'string') return t('rows.moved', { state: now })
    const values = { state: now, when: when(at, 'moment'), name: String(user) }
    return t(user ? 'rows.movedBy' : 'rows.movedAt', values)
  }
}

function useFailureText(look: RegisterLook): (verb: string, error: unknown) => string {
  const t = useText()
  const { has } = useTexts()
  const words = useRegisterWords(look.collection)
  const movedText = useMovedText(look)
  return (verb, error) => {
    if (verb === 'delete' && error instanceof Refusal && error.code === 'in_use') {
      const using = `usedBy.${String(error.details?.['usedBy'])}`
      return [words.own('failed.inUse'), has(using) && t(using)].filter(Boolean).join(' ')
    }
    const reason = (verb === 'step' && movedText(error)) || reasonText(t, error)
    return `${words.own(`failed.${verb}`)} ${reason}`
  }
}

/** Returns the failure text with the row's name, since several rows may have failed and none is visible any more. */
function useRowFailure({ look, row }: RowActionProps): (verb: string, error: unknown) => string {
  const t = useText()
  const words = useWords()
  const failureText = useFailureText(look)
  const name = rowName(words, look.collection.name, row)
  return (verb, error) => t('rows.failed.named', { name, failure: failureText(verb, error) })
}

function useDeletionQuestion({ beforeDelete }: RegisterLook, row: Row) {
  const partnerId = usePartnerId()
  const [question, setQuestion] = useState<Question>()
  const read = async () =>
    setQuestion(await beforeDelete?.({ partnerId, draft: row, row }).catch(() => undefined))
  return { question, read }
}

/** The row disappears immediately, and reappears if the server refuses. */
export function DeleteRow({ look, row, onGone }: RowActionProps & { onGone: () => void }) {
  const t = useText()
  const locale = useLocale()
  const words = useWords()
  const failureText = useRowFailure({ look, row })
  const remove = useRemove(look.collection)
  const restore = useRestore(look.collection)
  const [isAsking, ask] = useState(false)
  const { question, read } = useDeletionQuestion(look, row)
  const name = rowName(words, look.collection.name, row)
  const mayUndo = isRestored(look)
  const confirm = () => {
    const undo = () =>
      void restore(row.id).then(
        () => toast({ text: t('rows.restored', { name }) }),
        (error: unknown) => toast({ tone: 'bad', text: failureText('restore', error) }),
      )
    // The row's page unmounts before the reply arrives, and callbacks of an unmounted component are not called.
    remove.mutateAsync(row).then(
      () => toast({ text: t('rows.deleted', { name }), ...(mayUndo && { undo }) }),
      (error: unknown) => toast({ tone: 'bad', text: failureText('delete', error) }),
    )
    const next = rowAfter(look.collection.name, row.id)
    moveKeptPlace(look.collection.name, row.id, next)
    onGone()
    if (next !== undefined) focusRow(next)
  }
  return (
    <>
      <Button
        look="quiet"
        icon={<IconTrash size={16} />}
        onClick={() => void read().then(() => ask(true))}
      >
        {t('shell.delete')}
      </Button>
      <ConfirmDeletion
        opened={isAsking}
        restored={mayUndo ? name : undefined}
        isRefused={question?.isRefused ?? false}
        onClose={() => ask(false)}
        onConfirm={confirm}
      >
        {question && <p>{question.text(t, locale)}</p>}
      </ConfirmDeletion>
    </>
  )
}

/** Returns the question to ask when the server refuses a change of state until the user confirms it. */
function useServerQuestion({ collection }: RegisterLook) {
  const t = useText()
  return (name: string, error: unknown): Question => {
    const asks = collection.steps?.of[name]?.asks
    if (!asks || !(error instanceof Refusal) || error.fields?.[asks.field]?.code !== asks.code) {
      return undefined
    }
    const text = fieldTexts(t, error)[asks.field] ?? ''
    return { text: () => text }
  }
}

function wayBack({ steps }: RegisterLook['collection'], from: string, name: string) {
  const { of = {} } = steps ?? {}
  const to = of[name]?.to ?? ''
  return Object.entries(of).find(
    ([, step]) => step.to === from && step.from.includes(to) && !step.asks,
  )?.[0]
}

function useAskedStep({ look, row }: RowActionProps) {
  const partnerId = usePartnerId()
  const questionOf = useServerQuestion(look)
  const failureText = useRowFailure({ look, row })
  const step = useStep(look.collection)
  const { stepDone } = useRegisterWords(look.collection)
  const [asked, ask] = useState<{ name: string; question: NonNullable<Question> }>()
  const fail = (error: unknown) => toast({ tone: 'bad', text: failureText('step', error) })
  const state = String(row[look.collection.steps?.field ?? ''])
  const move = (name: string, accepts = false) =>
    step.mutateAsync({ id: row.id, step: name, accepts })
  const take = async (name: string, accepts = false) => {
    try {
      await move(name, accepts)
    } catch (error) {
      const question = accepts ? undefined : questionOf(name, error)
      return question ? ask({ name, question }) : void fail(error)
    }
    const back = wayBack(look.collection, state, name)
    const undo = () => void move(back ?? '').catch(fail)
    toast({ text: stepDone(name), ...(back !== undefined && { undo }) })
  }
  const begin = async (name: string) => {
    const question = await look.beforeStep?.({ partnerId, row, step: name })
    if (question) ask({ name, question })
    else await take(name)
  }
  return {
    asked,
    ask,
    take,
    begin: (name: string) => void begin(name).catch(fail),
    close: () => ask(undefined),
    isBusy: step.isPending,
  }
}

/** Pixels that a resting pointer may move. */
const restsWithin = 3

/**
 * Remembers the previous change of state, to detect a press at the same position, where another button may have
 * appeared.
 */
function useSamePlace() {
  const last = useRef({ x: 0, y: 0, name: '' })
  return ({ clientX: x, clientY: y }: MouseEvent<HTMLElement>, name: string) => {
    const before = last.current
    last.current = { x, y, name }
    const isThere = Math.hypot(before.x - x, before.y - y) <= restsWithin && (x !== 0 || y !== 0)
    return isThere && before.name !== '' && before.name !== name ? before.name : undefined
  }
}

/** `main` is the most common change of state; its button is last and highlighted. */
export function RowSteps({ look, row, main }: RowActionProps & { main?: string | undefined }) {
  const t = useText()
  const locale = useLocale()
  const words = useRegisterWords(look.collection)
  const { asked, ask, take, begin, close, isBusy } = useAskedStep({ look, row })
  const samePlace = useSamePlace()
  const { field = '', of = {} } = look.collection.steps ?? {}
  const open = Object.entries(of)
    .filter(([, { from }]) => from.includes(String(row[field])))
    .toSorted(([one], [other]) => Number(one === main) - Number(other === main))
  return (
    <>
      {open.map(([name]) => (
        <Button
          key={name}
          look={name === main ? 'main' : 'plain'}
          busy={isBusy}
          onClick={(event) => {
            // Ignores the second half of a double click, which would hit a new button under the pointer.
            if (event.detail > 1) return
            const last = samePlace(event, name)
            if (last === undefined) return begin(name)
            const done = words.step(last)
            return ask({ name, question: { text: () => t('rows.step.samePlace', { done }) } })
          }}
        >
          {words.step(name)}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          opened
          title={words.step(asked.name)}
          text={asked.question.text(t, locale)}
          confirmLabel={words.step(asked.name)}
          isRefused={asked.question.isRefused ?? false}
          onClose={close}
          onConfirm={() => take(asked.name, true)}
        />
      )}
    </>
  )
}
