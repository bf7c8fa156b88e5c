import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { collectionKey, readAnew } from '../../../data/collections.ts'
import { usePartnerId } from '../../../data/context.ts'
import { useLocale } from '../../text.ts'
import { plansOf, referredBy } from '../field-plan.ts'
import type { RegisterLook } from '../look.ts'
import { useTimeZone } from '../../../data/use-when.ts'
import { type Fault, matchHeadings, readRows, sheetPlans } from './read-rows.ts'
import { type Found, type Sent, sendRows } from './send-rows.ts'
import { useIds } from './use-ids.ts'

interface Sheet {
  lines: readonly (readonly string[])[]
  /** The first line names the columns. */
  isHeaded: boolean
  /** No heading is known, so that somebody has to say whether there are any. */
  isUnknown: boolean
  /** The field of each column; '' for one that is left out. */
  columns: readonly string[]
}

/** One fault a place, what could not be read before what the server says of it. */
function told(own: readonly Fault[], servers: readonly Fault[]): Fault[] {
  const places = new Set(own.map(({ row, field }) => `${row} ${field}`))
  return [...own, ...servers.filter(({ row, field }) => !places.has(`${row} ${field}`))]
}

/** Rows as they are read from the sheet, and which of their fields it has. */
interface Rows {
  rows: readonly Record<string, unknown>[]
  changes: string[] | undefined
}

/** The trial of the rows as they are read now: what the server would do with them. Undefined while it is under way. */
function useTrial({ collection }: RegisterLook, read: Rows | null) {
  const partnerId = usePartnerId()
  const [trial, setTrial] = useState<{ of: unknown; sent?: Sent; error?: unknown }>({ of: null })
  useEffect(() => {
    if (!read || read.rows.length === 0) return undefined
    const { rows, changes } = read
    const stopped = new AbortController()
    sendRows({ collection, partnerId, rows, changes, isTrial: true, signal: stopped.signal })
      .then((sent) => setTrial({ of: read, sent }))
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) setTrial({ of: read, error })
      })
    return () => stopped.abort()
  }, [collection, partnerId, read])
  return trial.of === read ? trial : undefined
}

/** The rows that a sheet holds, read with what its columns mean. */
function useReadSheet(look: RegisterLook, sheet: Sheet | null) {
  const { collection, initial } = look
  const locale = useLocale()
  const timeZone = useTimeZone()
  const plans = useMemo(() => plansOf(collection.fields), [collection])
  const ids = useIds(useMemo(() => referredBy(sheetPlans(plans)), [plans]))
  return useMemo(() => {
    // A sheet of which no column is known holds nothing to be looked at.
    if (!sheet?.columns.some(Boolean) || !ids) return null
    const lines = sheet.isHeaded ? sheet.lines.slice(1) : sheet.lines
    const reading = {
      register: collection.name,
      plans,
      columns: sheet.columns,
      initial: initial ?? {},
      ids,
      place: { locale, timeZone },
    }
    const changes = collection.matchedBy && sheet.columns.filter(Boolean)
    return { lines, changes, ...readRows(lines, reading) }
  }, [sheet, ids, plans, collection, initial, locale, timeZone])
}

/** Writes the rows, and tells how far it has come. */
function useWrite({ collection }: RegisterLook, onRefused: (sent: Sent) => void) {
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const [done, setDone] = useState<number | null>(null)
  const [result, setResult] = useState<{ added: number; changed: number } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const write = async ({ rows, changes }: Rows, seen: readonly Found[]) => {
    setDone(0)
    setError(null)
    try {
      const asked = { collection, partnerId, rows, changes, seen, isTrial: false }
      const sent = await sendRows({ ...asked, onProgress: setDone })
      if (sent.faults.length > 0) onRefused(sent)
      if (sent.taken > 0) setResult({ added: sent.added, changed: sent.changed })
    } catch (refusal) {
      setError(refusal)
    }
    setDone(null)
    await readAnew(client, collectionKey(partnerId, collection.name))
  }
  return { write, done, result, error }
}

const isStale = ({ code }: Fault) => code === 'import_stale'

function withoutFirst(sheet: Sheet, count: number): Sheet {
  return { ...sheet, lines: sheet.lines.toSpliced(sheet.isHeaded ? 1 : 0, count) }
}

/** What somebody says of a sheet: what its columns hold, and whether its first line names them. */
function changesOf(setSheet: (change: (before: Sheet | null) => Sheet | null) => void) {
  return {
    setHeaded: (isHeaded: boolean) => setSheet((before) => before && { ...before, isHeaded }),
    choose: (at: number, field: string) =>
      setSheet(
        (before) =>
          before && {
            ...before,
            columns: before.columns.map((other, index) =>
              index === at ? field : other === field ? '' : other,
            ),
          },
      ),
  }
}

/** An import from the pasted sheet to its result. */
export function useImport(look: RegisterLook) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const changes = changesOf(setSheet)
  const plans = useMemo(() => sheetPlans(plansOf(look.collection.fields)), [look])
  const read = useReadSheet(look, sheet)
  const trial = useTrial(look, read)
  const [hasMoved, setMoved] = useState(false)
  const writing = useWrite(look, ({ taken, faults }) => {
    // What has been taken is no longer to be taken, and the rest is tried anew.
    setSheet((before) => before && withoutFirst(before, taken))
    const others = faults.filter((fault) => !isStale(fault))
    setMoved(others.length < faults.length)
    setRefused(others.map((fault) => ({ ...fault, row: fault.row - taken })))
  })
  return {
    plans,
    sheet,
    read,
    trial,
    /** Somebody changed rows after they were looked at: what is shown now is new. */
    hasMoved,
    faults: read ? told(read.faults, [...refused, ...(trial?.sent?.faults ?? [])]) : [],
    ...writing,
    open: (lines: readonly (readonly string[])[]) => {
      const columns = matchHeadings(look, plans, lines[0] ?? [])
      setRefused([])
      setMoved(false)
      const isHeaded = columns.some(Boolean)
      setSheet({ lines, columns, isHeaded, isUnknown: !isHeaded })
    },
    ...changes,
    close: () => setSheet(null),
  }
}

export type Import = ReturnType<typeof useImport>
