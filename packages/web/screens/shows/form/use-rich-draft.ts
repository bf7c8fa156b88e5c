import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useState } from 'react'

/** The typed text, the version on which it is based, and the number of its editor; a new number restarts the editor. */
interface Draft<Value> {
  value: Value
  start: Value
  from: number
  round: number
}

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface Current<Value> {
  version: number
  value: Value
}

/** Ignores the refusal of a stale version, which is shown as a conflict, and returns any other refusal. */
function useSaving(work: () => Promise<void>) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    setSaving(true)
    try {
      await work()
      setRefusal(null)
    } catch (error) {
      const refused = error instanceof Refusal ? error : new Refusal('internal')
      setRefusal(refused.code === 'stale' ? null : refused)
    } finally {
      setSaving(false)
    }
  }
  return { refusal, isSaving, submit }
}

/**
 * Draft of a text, saved against the version that it started from. If another user has saved meanwhile, the writer
 * selects one of the two texts.
 */
export function useRichDraft<Value>(
  current: Current<Value>,
  save: (value: Value, version: number) => Promise<number>,
) {
  const [draft, setDraft] = useState<Draft<Value>>(() => ({
    value: current.value,
    start: current.value,
    from: current.version,
    round: 0,
  }))
  const { refusal, isSaving, submit } = useSaving(async () => {
    const { value } = draft
    const version = await save(value, draft.from)
    setDraft((before) => ({ ...before, start: value, from: version }))
  })
  const isUnsaved = !alike(draft.value, draft.start)
  const isOutdated = current.version > draft.from
  const begin = ({ value, version }: Current<Value>) =>
    setDraft(({ round }) => ({ value, start: value, from: version, round: round + 1 }))
  if (isOutdated && !isUnsaved && !isSaving) begin(current)
  const isContested = isOutdated && isUnsaved && !isSaving
  return {
    ...draft,
    refusal,
    isUnsaved,
    isSaving,
    isContested,
    write: (value: Value) => setDraft((before) => ({ ...before, value })),
    put: (value: Value) => setDraft((before) => ({ ...before, value, round: before.round + 1 })),
    drop: () => begin(current),
    keepMine: () => setDraft((before) => ({ ...before, from: current.version })),
    submit,
  }
}
