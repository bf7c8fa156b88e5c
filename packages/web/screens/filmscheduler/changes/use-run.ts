import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useRef, useState } from 'react'
import { latestChangesRefetched } from '../../../data/calls/own-changes.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Placing } from '../rules/next-free.ts'
import type { OptimisticUpdate } from './optimistic-updates.ts'
import { refusedAt } from './refused-at.ts'

export interface Sending {
  atOwnRisk: boolean
  skipsClashing: boolean
}

export interface Change {
  optimistic: OptimisticUpdate
  send: (how: Sending) => Promise<unknown>
  /** Shows of the change, which other users may have changed meanwhile. */
  of?: readonly { id: number }[]
  placings?: readonly Placing[]
  /** True if several shows are created and clashing ones may be skipped. */
  maySkip?: boolean
}

/** A refused change that the user can save anyway (if `mayRisk`), or without the clashing shows. */
export interface RiskyChange {
  change: Change
  refusal: Refusal
  mayRisk: boolean
}

const asAsked: Sending = { atOwnRisk: false, skipsClashing: false }

const atRisk = new Set(['hall_busy', 'resource_busy'])
/** Returns true for a refusal that the user can override. A refusal to publish lists its obstacles as clashes. */
const isRisky = (error: unknown): error is Refusal =>
  error instanceof Refusal && (atRisk.has(error.code) || error.details?.['clashes'] !== undefined)

/** Returns true if a refusal is due to two shows with the same start in a hall, which can never be saved. */
const isSameStart = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  Object.values(error.fields ?? {}).some(({ code }) => code === 'hall_taken_at_start')

const overtaken = new Set(['stale', 'not_found'])
const isOvertaken = (error: unknown): boolean =>
  error instanceof Refusal && overtaken.has(error.code)

interface RefusalWords {
  stale: (ids: ReadonlySet<number>) => Promise<string>
  placing: (placing: Placing) => string
}

function useRefusalReason(words: RefusalWords) {
  const t = useText()
  return async (error: unknown, { of, placings }: Change): Promise<string> => {
    if (of && isOvertaken(error)) return words.stale(new Set(of.map(({ id }) => id)))
    const why = reasonText(t, error)
    const [show] = error instanceof Refusal ? refusedAt(error, placings) : []
    return show ? t('filmboard.refusedAt', { show: words.placing(show), why }) : why
  }
}

/**
 * A change is displayed immediately, and sent after the earlier changes, since it depends on their versions and
 * positions.
 */
export function useRun(begin: (optimistic: OptimisticUpdate) => () => void, words: RefusalWords) {
  const reasonOf = useRefusalReason(words)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const [risky, setRisky] = useState<RiskyChange | null>(null)
  const refuse = async (error: unknown, change: Change) => {
    if (isRisky(error)) setRisky({ change, refusal: error, mayRisk: true })
    else if (change.maySkip && isSameStart(error))
      setRisky({ change, refusal: error, mayRisk: false })
    else toast({ tone: 'bad', text: await reasonOf(error, change) })
  }
  /** Resolves to true on success. */
  const run = (change: Change, how = asAsked): Promise<boolean> => {
    setRisky(null)
    const end = begin(change.optimistic)
    const sent = before.current.then(() => change.send(how))
    before.current = sent.catch(() => undefined)
    return sent
      .then(async () => {
        await latestChangesRefetched()
        return true
      })
      .catch(async (error: unknown) => {
        await refuse(error, change)
        return false
      })
      .finally(end)
  }
  return {
    run,
    /** Resolves when all changes begun so far have been answered. */
    settled: () => before.current,
    risky,
    leaveRisky: () => setRisky(null),
    acceptRisky: () => risky && void run(risky.change, { ...asAsked, atOwnRisk: true }),
    skipRisky: () => risky && void run(risky.change, { ...asAsked, skipsClashing: true }),
  }
}
