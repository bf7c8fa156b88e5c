import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { FieldInput } from '../form/field-input.tsx'
import type { FieldPlan } from '../look/field-plan.ts'
import type { FormValues } from '../look/look.ts'
import type { FieldWords } from '../look/use-words.ts'
import styles from '../../list/styles/cell-edit.module.css'

interface CellEditorProps {
  plan: FieldPlan
  words: FieldWords
  /** Label of the field with its row's name, for screen readers. */
  label: string
  form: {
    typed: FormValues
    isUnsaved: boolean
    isSaving: boolean
    change: (field: string, value: unknown) => void
    submit: () => Promise<boolean>
  }
  error: string | undefined
  /** Content that the user must handle first, such as another user's version. Handles all keys except Escape. */
  below?: ReactNode
  onEnd: (step?: 'previous' | 'next') => void
}

const inputIn = (editor: HTMLElement | null) => editor?.querySelector('input')

/** Returns true while an option list or calendar is open, which handles the keys itself. */
const isOpenWithin = (editor: HTMLElement | null) =>
  editor?.querySelector('[aria-expanded="true"]') !== null

/** Returns the option that Tab chooses, unless it is already chosen. */
function highlightedIn(editor: HTMLElement | null): HTMLElement | null {
  const id = inputIn(editor)?.getAttribute('aria-activedescendant')
  const option = id ? document.getElementById(id) : null
  return option?.getAttribute('aria-selected') === 'true' ? null : option
}

/** A refused value stays in the focused input. */
function useSaving({ form, below, onEnd }: CellEditorProps) {
  const editor = useRef<HTMLDivElement>(null)
  const latest = useRef({ form, onEnd })
  useLayoutEffect(() => {
    latest.current = { form, onEnd }
  })
  const save = useCallback(async (step?: 'previous' | 'next') => {
    // Moving the focus out of an input formats its typed value.
    flushSync(() => editor.current?.focus())
    const { form: now, onEnd: end } = latest.current
    if (now.isSaving) return
    if (!now.isUnsaved || (await now.submit())) end(step)
    else inputIn(editor.current)?.focus()
  }, [])
  const isSettled = !below
  useEffect(() => {
    if (!isSettled) return
    const input = inputIn(editor.current)
    input?.focus()
    // Opens the options of a choice immediately.
    if (input?.getAttribute('aria-haspopup') === 'listbox') input.click()
    else input?.select()
  }, [isSettled])
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const isWithin = target instanceof Element && target.closest('[data-portal], [data-edited]')
      if (!isWithin) void save()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [save])
  return { editor, save }
}

/**
 * Editor of a field in its cell: Enter saves, Tab saves and continues, Escape cancels. A choice is saved immediately.
 */
export function CellEditor(props: CellEditorProps) {
  const { plan, words, label, form, error, below, onEnd } = props
  const { editor, save } = useSaving(props)
  const { field, kind } = plan
  const step = useRef<'previous' | 'next'>(undefined)
  const change = (value: unknown) => {
    if (kind.kind !== 'choice') return form.change(field, value)
    flushSync(() => form.change(field, value))
    void save(step.current)
  }
  const goOn = (to: 'previous' | 'next') => {
    const option = highlightedIn(editor.current)
    step.current = to
    flushSync(() => option?.click())
    step.current = undefined
    if (option === null || kind.kind !== 'choice') void save(to)
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    const isWithin = target instanceof Node && editor.current?.contains(target)
    if (!isWithin || event.nativeEvent.isComposing) return
    if (below && key !== 'Escape') return
    if (key === 'Tab') goOn(event.shiftKey ? 'previous' : 'next')
    else if (isOpenWithin(editor.current)) return
    else if (key === 'Escape') onEnd()
    else if (key === 'Enter' && kind.kind !== 'choice') void save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={editor}
      className={styles['cellEditor']}
      data-kind={kind.kind}
      tabIndex={-1}
      aria-busy={form.isSaving}
      onKeyDownCapture={onKey}
    >
      <FieldInput
        plan={plan}
        words={words}
        name={field}
        label={label}
        labelHidden
        typed={form.typed[field]}
        error={error}
        onChange={change}
      />
      {below}
    </div>
  )
}
