import { useCallback, useEffect, useMemo, useState } from 'react'
import { sheetDateOrder } from '@dxweb/areas/events/programme/date-words.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useLocale } from '../../../ui/text/text.ts'
import { plansOf, referredBy } from '../look/field-plan.ts'
import type { RegisterLook } from '../look/look.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { readRows, type Fault, matchHeadings, sheetPlans } from './cells/read-rows.ts'
import { type Found, type Sent, sendRows } from './send-rows.ts'
import type { Source } from './read/source.ts'
import { useIds } from './use-ids.ts'
import { type OpenSheet, useSheet } from './use-sheet.ts'

/** Keeps one fault per field; faults from reading take precedence over the server's. */
function allFaults(own: readonly Fault[], servers: readonly Fault[]): Fault[] {
  const places = new Set(own.map(({ row, field }) => `${row} ${field}`))
  return [...own, ...servers.filter(({ row, field }) => !places.has(`${row} ${field}`))]
}

interface Rows {
  rows: readonly Record<string, unknown>[]
  changes: string[] | undefined
  blanks: readonly (readonly string[])[]
}

/** Runs a trial of the rows as currently read; undefined while it runs. */
function useTrial({ collection }: RegisterLook, read: Rows | null) {
  const partnerId = usePartnerId()
  const [trial, setTrial] = useState<{ of: unknown; sent?: Sent; error?: unknown }>({ of: null })
  useEffect(() => {
    if (!read || read.rows.length === 0) return undefined
    const { rows, changes, blanks } = read
    const stopped = new AbortController()
    const asked = { collection, partnerId, rows, changes, blanks, isTrial: true }
    sendRows({ ...asked, signal: stopped.signal })
      .then((sent) => setTrial({ of: read, sent }))
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) setTrial({ of: read, error })
      })
    return () => stopped.abort()
  }, [collection, partnerId, read])
  return trial.of === read ? trial : undefined
}

function useReadSheet(look: RegisterLook, opened: OpenSheet<string> | null) {
  const { collection, initial } = look
  const locale = useLocale()
  const timeZone = useTimeZone()
  const plans = useMemo(() => plansOf(collection.fields), [collection])
  const ids = useIds(useMemo(() => referredBy(sheetPlans(plans)), [plans]))
  return useMemo(() => {
    // Without a known column, there is nothing to preview.
    if (!opened?.columns.some(Boolean) || !ids) return null
    const lines = opened.rows.map(({ cells }) => cells)
    const numbers = opened.rows.map(({ number }) => number)
    const reading = {
      register: collection.name,
      plans,
      columns: opened.columns,
      initial: initial ?? {},
      ids,
      place: { locale, timeZone },
      isFrom1904: opened.read.table.isFrom1904,
      order: sheetDateOrder(opened.sheet.rows),
    }
    const changes = collection.matchedBy && opened.columns.filter(Boolean)
    return { lines, numbers, changes, ...readRows(lines, reading) }
  }, [opened, ids, plans, collection, initial, locale, timeZone])
}

/** Picks rows by index, with their trial results under the new indexes. */
function chosenOf(
  { rows, changes, blanks }: Rows,
  found: readonly Found[],
  chosen: readonly number[],
) {
  const placeOf = new Map(chosen.map((row, place) => [row, place]))
  const at = <T>(all: readonly T[]) => chosen.flatMap((row) => all[row] ?? [])
  const seen = found.flatMap((one) => {
    const row = placeOf.get(one.row)
    return row === undefined ? [] : [{ ...one, row }]
  })
  return { rows: at(rows), changes, blanks: chosen.map((row) => blanks[row] ?? []), seen }
}

interface Written {
  taken: readonly number[]
  faults: readonly Fault[]
}

function useWrite({ collection }: RegisterLook, onWritten: (written: Written) => void) {
  const partnerId = usePartnerId()
  const [done, setDone] = useState<number | null>(null)
  const [result, setResult] = useState<{ added: number; changed: number } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const write = async (read: Rows, found: readonly Found[], chosen: readonly number[]) => {
    setDone(0)
    setError(null)
    try {
      const asked = { collection, partnerId, ...chosenOf(read, found, chosen), isTrial: false }
      const sent = await sendRows({ ...asked, onProgress: setDone })
      const faults = sent.faults.map((fault) => ({ ...fault, row: chosen[fault.row] ?? 0 }))
      onWritten({ taken: chosen.slice(0, sent.taken), faults })
      if (sent.taken > 0) {
        setResult((before) => ({
          added: sent.added + (before?.added ?? 0),
          changed: sent.changed + (before?.changed ?? 0),
        }))
      }
    } catch (refusal) {
      setError(refusal)
    }
    setDone(null)
    await ownChangesRefetched()
  }
  return { write, done, result, error }
}

const isStale = ({ code }: Fault) => code === 'import_stale'

export function useImport(look: RegisterLook) {
  const plans = useMemo(() => sheetPlans(plansOf(look.collection.fields)), [look])
  const match = useCallback(
    (headings: readonly string[]) => matchHeadings(look, plans, headings),
    [look, plans],
  )
  const work = useSheet(match)
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const read = useReadSheet(look, work.open)
  const trial = useTrial(look, read)
  const [hasMoved, setMoved] = useState(false)
  const writing = useWrite(look, ({ taken, faults }) => {
    // Removes imported rows from the sheet. A new trial run finds the faults of the remaining rows.
    work.take(taken.flatMap((row) => read?.numbers[row] ?? []))
    setMoved(faults.some(isStale))
    setRefused(taken.length > 0 ? [] : faults.filter((fault) => !isStale(fault)))
  })
  return {
    plans,
    work,
    read,
    trial,
    /** True if another user changed rows after the check, so that the rows are checked again. */
    hasMoved,
    faults: read ? allFaults(read.faults, [...refused, ...(trial?.sent?.faults ?? [])]) : [],
    ...writing,
    start: (source: Source) => {
      setRefused([])
      setMoved(false)
      work.start(source)
    },
    correct: (number: number, at: number, text: string) => {
      setRefused([])
      work.correct(number, at, text)
    },
  }
}

export type Import = ReturnType<typeof useImport>
