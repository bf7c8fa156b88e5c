import { type AnyCollection, collectionEndpoints, mostImported } from '@dxweb/kit/collection.ts'
import { callApi } from '../../../data/call-api.ts'
import type { Fault } from './read-rows.ts'

type SheetRow = Record<string, unknown>

export interface Sent {
  added: number
  faults: Fault[]
}

interface Sending {
  collection: AnyCollection
  partnerId: number
  rows: readonly SheetRow[]
  isTrial: boolean
  signal?: AbortSignal
  onProgress?: (done: number) => void
}

/**
 * Sends rows as many at a time as one call takes: each call adds all of its rows or none. An import stops at the first
 * that is refused; a trial goes through all.
 */
export async function sendRows(sending: Sending): Promise<Sent> {
  const { collection, partnerId, rows, isTrial, signal, onProgress } = sending
  const { imported } = collectionEndpoints(collection)
  const sent: Sent = { added: 0, faults: [] }
  for (let from = 0; from < rows.length; from += mostImported) {
    const part = rows.slice(from, from + mostImported)
    const { added, faults } = await callApi(imported, {
      params: { partnerId },
      body: { isTrial, rows: part },
      signal,
    })
    sent.added += added
    sent.faults.push(...faults.map((fault) => ({ ...fault, row: fault.row + from })))
    onProgress?.(from + part.length)
    if (!isTrial && faults.length > 0) break
  }
  return sent
}
