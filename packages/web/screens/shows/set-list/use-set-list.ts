import { saveSetList, type SetList } from '@dxweb/areas/tono/set-list/contract.ts'
import { durationText, readDuration, type SetLine } from '@dxweb/areas/tono/set-list/rules.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { useText } from '../../../ui/text/text.ts'

/** A line with its typed values; `id` is local to the screen. */
export interface TypedLine extends Omit<SetLine, 'seconds'> {
  id: number
  duration: string
}

export interface Typed extends Omit<SetList, 'lines' | 'version'> {
  lines: readonly TypedLine[]
}

let lastId = 0

export const typedLine = ({ seconds, ...line }: SetLine): TypedLine => ({
  ...line,
  id: (lastId += 1),
  duration: durationText(seconds),
})

export const emptyLine = (): TypedLine =>
  typedLine({ title: '', composer: '', lyricist: '', arranger: '', seconds: 0, isManaged: true })

export const secondsTyped = ({ duration, isManaged }: TypedLine) => ({
  seconds: readDuration(duration) ?? 0,
  isManaged,
})

const isFilled = ({ title, composer, lyricist, arranger, duration }: TypedLine) =>
  [title, composer, lyricist, arranger, duration].some((text) => text.trim() !== '')

const typedOf = ({ version: _version, lines, ...read }: SetList): Typed => ({
  ...read,
  lines: lines.map(typedLine),
})

/** Returns a refusal for malformed durations, so that the form shows the errors without a request. */
function faultsOf(lines: readonly TypedLine[]): Refusal | null {
  const faults = lines.flatMap(({ duration }, at): [string, FieldError][] =>
    readDuration(duration) === null ? [[`lines.${at}.seconds`, { code: 'duration' }]] : [],
  )
  return faults.length > 0 ? new Refusal('invalid', { fields: Object.fromEntries(faults) }) : null
}

function useSave(eventId: number) {
  const t = useText()
  const params = { partnerId: usePartnerId(), id: eventId }
  return async ({ lines, ...typed }: Typed, version: number) => {
    const faults = faultsOf(lines)
    if (faults) throw faults
    const written = lines.map(({ id: _id, duration, ...line }) => ({
      ...line,
      seconds: readDuration(duration) ?? 0,
    }))
    const saved = await callApi(saveSetList, {
      params,
      body: { ...typed, lines: written, version },
    })
    await ownChangesRefetched()
    toast({ text: t('shows.setList.saved') })
    return saved.version
  }
}

export function useSetListForm(eventId: number, read: SetList) {
  const send = useSave(eventId)
  const [stored, setStored] = useState(() => ({ read, typed: typedOf(read) }))
  const [typed, setTyped] = useState<Typed | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSaving, setSaving] = useState(false)
  if (typed === null && stored.read !== read) setStored({ read, typed: typedOf(read) })
  const shown = typed ?? stored.typed
  const change = (changes: Partial<Typed>) => {
    setTyped({ ...shown, ...changes })
    setRefusal(null)
  }
  const save = async () => {
    const filled = { ...shown, lines: shown.lines.filter(isFilled) }
    setTyped(filled)
    setSaving(true)
    try {
      const version = await send(filled, stored.read.version)
      setStored((before) => ({ ...before, read: { ...before.read, version } }))
      // Keeps values that the user typed during the save.
      setTyped((now) => (now === filled ? null : now))
    } catch (error) {
      setRefusal(error instanceof Refusal ? error : new Refusal('internal'))
    }
    setSaving(false)
  }
  const discard = () => {
    setTyped(null)
    setRefusal(null)
  }
  return { shown, refusal, isSaving, isChanged: typed !== null, change, save, discard }
}

export type SetListForm = ReturnType<typeof useSetListForm>
