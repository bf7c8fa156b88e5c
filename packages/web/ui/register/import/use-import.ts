import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { collectionKey, readAnew } from '../../../data/collections.ts'
import { usePartnerId } from '../../../data/context.ts'
import { useLocale } from '../../text.ts'
import { plansOf, referredBy } from '../field-plan.ts'
import type { RegisterLook } from '../look.ts'
import { useTimeZone } from '../../../data/use-when.ts'
import { type Fault, matchHeadings, readRows, sheetPlans } from './read-rows.ts'
import { type Sent, sendRows } from './send-rows.ts'
import { useIds } from './use-ids.ts'

interface Sheet {
  lines: readonly (readonly string[])[]
  /** The first line names the columns. */
  isHeaded: boolean
  /** The field of each column; '' for one that is left out. */
  columns: readonly string[]
}

/** One fault a place, what could not be read before what the server says of it. */
function told(own: readonly Fault[], servers: readonly Fault[]): Fault[] {
  const places = new Set(own.map(({ row, field }) => `${row} ${field}`))
  return [...own, ...servers.filter(({ row, field }) => !places.has(`${row} ${field}`))]
}

/** The trial of the rows as they are read now: what the server would refuse. Undefined while it is under way. */
function useTrial(look: RegisterLook, rows: readonly Record<string, unknown>[] | undefined) {
  const partnerId = usePartnerId()
  const { collection } = look
  const [trial, setTrial] = useState<{ of: unknown; sent?: Sent; error?: unknown }>({ of: null })
  useEffect(() => {
    if (!rows || rows.length === 0) return undefined
    const stopped = new AbortController()
    sendRows({ collection, partnerId, rows, isTrial: true, signal: stopped.signal })
      .then((sent) => setTrial({ of: rows, sent }))
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) setTrial({ of: rows, error })
      })
    return () => stopped.abort()
  }, [collection, partnerId, rows])
  return trial.of === rows ? trial : undefined
}

/** The rows that a sheet holds, read with what its columns mean. */
function useReadSheet(look: RegisterLook, sheet: Sheet | null) {
  const { collection, initial } = look
  const locale = useLocale()
  const timeZone = useTimeZone()
  const plans = useMemo(() => plansOf(collection.fields), [collection])
  const ids = useIds(useMemo(() => referredBy(sheetPlans(plans)), [plans]))
  return useMemo(() => {
    if (!sheet || !ids) return null
    const lines = sheet.isHeaded ? sheet.lines.slice(1) : sheet.lines
    const reading = {
      register: collection.name,
      plans,
      columns: sheet.columns,
      initial: initial ?? {},
      ids,
      place: { locale, timeZone },
    }
    return { lines, ...readRows(lines, reading) }
  }, [sheet, ids, plans, collection, initial, locale, timeZone])
}

/** Writes the rows, and tells how far it has come. */
function useWrite(look: RegisterLook, onRefused: (sent: Sent) => void) {
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const { collection } = look
  const [done, setDone] = useState<number | null>(null)
  const [added, setAdded] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const write = async (rows: readonly Record<string, unknown>[]) => {
    setDone(0)
    setError(null)
    try {
      const sent = await sendRows({
        collection,
        partnerId,
        rows,
        isTrial: false,
        onProgress: setDone,
      })
      if (sent.faults.length > 0) onRefused(sent)
      if (sent.added > 0) setAdded(sent.added)
    } catch (refusal) {
      setError(refusal)
    }
    setDone(null)
    await readAnew(client, collectionKey(partnerId, collection.name))
  }
  return { write, done, added, error }
}

function withoutFirst(sheet: Sheet, count: number): Sheet {
  return { ...sheet, lines: sheet.lines.toSpliced(sheet.isHeaded ? 1 : 0, count) }
}

/** An import from the pasted sheet to its result. */
export function useImport(look: RegisterLook) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const plans = useMemo(() => sheetPlans(plansOf(look.collection.fields)), [look])
  const read = useReadSheet(look, sheet)
  const trial = useTrial(look, read?.rows)
  const writing = useWrite(look, ({ added, faults }) => {
    // What has been added is no longer to be added.
    setSheet((before) => before && withoutFirst(before, added))
    setRefused(faults.map((fault) => ({ ...fault, row: fault.row - added })))
  })
  return {
    plans,
    sheet,
    read,
    trial,
    faults: read ? told(read.faults, [...refused, ...(trial?.sent?.faults ?? [])]) : [],
    ...writing,
    open: (lines: readonly (readonly string[])[]) => {
      const columns = matchHeadings(look, plans, lines[0] ?? [])
      setRefused([])
      setSheet({ lines, columns, isHeaded: columns.some(Boolean) })
    },
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
    close: () => setSheet(null),
  }
}

export type Import = ReturnType<typeof useImport>
