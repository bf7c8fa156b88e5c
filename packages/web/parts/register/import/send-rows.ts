import { type AnyCollection, collectionEndpoints } from '@dxweb/kit/definitions/collection.ts'
import { maxImported } from '@dxweb/kit/definitions/import-parts.ts'
import { callApi } from '../../../data/calls/call-api.ts'
import type { Fault } from './cells/read-rows.ts'

type SheetRow = Record<string, unknown>

/** Existing row that matches a row of the sheet, with its saved values in the fields that differ. */
export interface Found {
  row: number
  id: number
  version: number
  before: Readonly<Record<string, unknown>>
}

export interface Sent {
  taken: number
  added: number
  changed: number
  faults: Fault[]
  found: Found[]
}

interface Sending {
  collection: AnyCollection
  partnerId: number
  rows: readonly SheetRow[]
  /** Fields of the sheet if it updates existing rows; undefined if all rows are new. */
  changes: string[] | undefined
  /** Fields with empty cells, for each row. */
  blanks: readonly (readonly string[])[]
  seen?: readonly Found[]
  isTrial: boolean
  signal?: AbortSignal
  onProgress?: (done: number) => void
}

const seenFrom = (seen: readonly Found[], from: number) =>
  seen
    .filter(({ row }) => row >= from && row < from + maxImported)
    .map(({ row, id, version }) => ({ row: row - from, id, version }))

const blanksFrom = (blanks: readonly (readonly string[])[], from: number) =>
  blanks
    .slice(from, from + maxImported)
    .map((fields, row) => ({ row, fields: [...fields] }))
    .filter(({ fields }) => fields.length > 0)

/**
 * Sends rows in calls of the maximum size; each call saves all of its rows or none. An import stops at the first
 * refusal; a trial run continues.
 */
export async function sendRows(sending: Sending): Promise<Sent> {
  const { collection, partnerId, rows, changes, blanks, isTrial, signal, onProgress } = sending
  const { seen = [] } = sending
  const { imported } = collectionEndpoints(collection)
  const sent: Sent = { taken: 0, added: 0, changed: 0, faults: [], found: [] }
  for (let from = 0; from < rows.length; from += maxImported) {
    const part = rows.slice(from, from + maxImported)
    const merging = changes && {
      changes,
      blanks: blanksFrom(blanks, from),
      ...(isTrial ? {} : { seen: seenFrom(seen, from) }),
    }
    const reply = await callApi(imported, {
      params: { partnerId },
      body: { isTrial, rows: part, ...merging },
      signal,
    })
    const { added, changed = 0, faults, found = [] } = reply
    sent.added += added
    sent.changed += changed
    sent.faults.push(...faults.map((fault) => ({ ...fault, row: fault.row + from })))
    sent.found.push(...found.map((one) => ({ ...one, row: one.row + from })))
    onProgress?.(from + part.length)
    if (!isTrial && faults.length > 0) break
    sent.taken += part.length
  }
  return sent
}
