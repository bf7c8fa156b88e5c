import type { AnyCollection, DraftOf, RowOf } from '@dxweb/kit/definitions/collection.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { changing, request } from '../calls/call-api.ts'
import { urlOf } from '../calls/url-of.ts'
import { ownChangesRefetched } from '../calls/own-changes.ts'
import { usePartnerId } from '../session/context.ts'
import { changeRow, type ListReply, putRow, type Row, showRow, withoutRow } from './known-rows.ts'

export type ListQuery = Record<string, string | number | undefined>

/** Returns the first part of a register's query keys. Its last element is the topic in the event stream. */
export function collectionKey(partnerId: number, name: string): QueryKey {
  return ['partners', partnerId, name]
}

async function read<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await request({ method: 'GET', url, signal })
  return (await response.json()) as T
}

interface Written {
  method: 'POST' | 'PUT' | 'DELETE'
  url: string
  body?: unknown
  headers?: Record<string, string>
}

/** Sends a change of rows, and rereads the register and all registers with sums of its rows. */
const write = <T>({ name, alsoChanges = [] }: AnyCollection, written: Written) =>
  changing(written, () => [name, ...alsoChanges]) as Promise<T>

const addressOfRows = (partnerId: number, name: string, query?: object) =>
  urlOf('/partners/{partnerId}/{name}', { partnerId, name }, query)

function addressOfRow(partnerId: number, name: string, id: unknown): string {
  if (typeof id !== 'string' && typeof id !== 'number')
    throw new TypeError('an id is a string or a number')
  return urlOf('/partners/{partnerId}/{name}/{id}', { partnerId, name, id })
}

export function rowsQuery<R = Row>(partnerId: number, name: string, query: ListQuery = {}) {
  if (typeof query !== 'object' || query === null) throw new TypeError('a search wants an object')
  return {
    queryKey: [...collectionKey(partnerId, name), 'list', query],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      read<ListReply<R>>(addressOfRows(partnerId, name, query), signal),
  }
}

export function useList<C extends AnyCollection>(
  collection: C,
  query: ListQuery = {},
  enabled = true,
) {
  const partnerId = usePartnerId()
  return useQuery({
    ...rowsQuery<RowOf<C>>(partnerId, collection.name, query),
    enabled,
    placeholderData: keepPreviousData,
  })
}

export function rowQuery<R = Row>(partnerId: number, name: string, id: number | string) {
  const url = addressOfRow(partnerId, name, id)
  return {
    queryKey: [...collectionKey(partnerId, name), 'one', Number(id)],
    queryFn: ({ signal }: { signal: AbortSignal }) => read<R>(url, signal),
  }
}

interface Neighbours {
  previous: number | null
  next: number | null
  place: number | null
  total: number | null
}

export function neighboursQuery(partnerId: number, name: string, id: number, query: ListQuery) {
  const address = '/partners/{partnerId}/{name}/{id}/neighbours'
  return {
    queryKey: [...collectionKey(partnerId, name), 'neighbours', id, query],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      read<Neighbours>(urlOf(address, { partnerId, name, id }, query), signal),
  }
}

export function useOne<C extends AnyCollection>(collection: C, id: number | string) {
  return useQuery(rowQuery<RowOf<C>>(usePartnerId(), collection.name, id))
}

type Snapshot = [QueryKey, unknown][]

/** Cancels running reads, which would overwrite the optimistic change. */
async function snapshotOf(client: QueryClient, key: QueryKey): Promise<Snapshot> {
  await client.cancelQueries({ queryKey: key })
  return client.getQueriesData({ queryKey: key })
}

function restore(client: QueryClient, snapshot: Snapshot | undefined): void {
  for (const [key, data] of snapshot ?? []) client.setQueryData(key, data)
}

interface Optimistic<V, T> {
  collection: AnyCollection
  send: (partnerId: number, values: V) => Promise<T>
  /**
   * Shows the change immediately. If the server's row may differ, returns a function that replaces the
   * shown row with the server's row.
   */
  show: (client: QueryClient, key: QueryKey, values: V) => void | ((reply: T) => void)
}

function useOptimistic<V, T>({ collection, send, show }: Optimistic<V, T>) {
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const key = collectionKey(partnerId, collection.name)
  return useMutation({
    mutationFn: (values: V) => send(partnerId, values),
    onMutate: async (values) => {
      const snapshot = await snapshotOf(client, key)
      return { snapshot, answered: show(client, key, values) }
    },
    onError: (_error, _values, shown) => restore(client, shown?.snapshot),
    onSuccess: (reply, _values, { answered }) => answered?.(reply),
    onSettled: ownChangesRefetched,
  })
}

/** Creates a row, which has a negative id in cached lists until the server answers. */
export function useCreate<C extends AnyCollection>(collection: C) {
  return useOptimistic({
    collection,
    send: (partnerId, body: DraftOf<C>) =>
      write<Row>(collection, {
        method: 'POST',
        url: addressOfRows(partnerId, collection.name),
        body,
      }),
    show: (client, key, draft) => {
      const id = -Date.now()
      showRow(client, key, collection.orderBy, { ...(draft as object), id, version: 0 })
      return (row) => changeRow(client, key, row, id)
    },
  })
}

export function useUpdate<C extends AnyCollection>(collection: C) {
  return useOptimistic({
    collection,
    send: (partnerId, { id, ...body }: { id: number; version: number } & DraftOf<C>) =>
      write<Row>(collection, {
        method: 'PUT',
        url: addressOfRow(partnerId, collection.name, id),
        body,
      }),
    show: (client, key, values) => changeRow(client, key, values),
  })
}

export function useRemove(collection: AnyCollection) {
  return useOptimistic({
    collection,
    send: (partnerId, { id, version }: { id: number; version: number }) =>
      write<{ id: number }>(collection, {
        method: 'DELETE',
        url: addressOfRow(partnerId, collection.name, id),
        headers: { 'If-Match': `"${version}"` },
      }),
    show: (client, key, { id }) => withoutRow(client, key, id),
  })
}

export function useRestore(collection: AnyCollection) {
  const partnerId = usePartnerId()
  return async (id: number): Promise<void> => {
    const url = `${addressOfRow(partnerId, collection.name, id)}/restore`
    await write(collection, { method: 'POST', url })
    await ownChangesRefetched()
  }
}

export interface RowMove {
  id: number
  version: number
  /** Id of the row before the moved row; null moves it to the top. */
  after: number | null
}

export function useMove(collection: AnyCollection) {
  return useOptimistic({
    collection,
    send: (partnerId, { id, ...body }: RowMove) =>
      write<{ id: number; version: number; stoodAfter: number | null }>(collection, {
        method: 'POST',
        url: `${addressOfRow(partnerId, collection.name, id)}/move`,
        body,
      }),
    show: (client, key, move) => putRow(client, key, collection.orderBy, move),
  })
}

interface Step {
  id: number
  step: string
  /** True if the user has confirmed the question of the step. */
  accepts: boolean
}

export function useStep(collection: AnyCollection) {
  const { field = '', of = {} } = collection.steps ?? {}
  return useOptimistic({
    collection,
    send: (partnerId, { id, step, accepts }: Step) =>
      write<Row>(collection, {
        method: 'POST',
        url: `${addressOfRow(partnerId, collection.name, id)}/${step}`,
        ...(accepts && of[step]?.asks && { body: { accepts } }),
      }),
    show: (client, key, { id, step }) => changeRow(client, key, { id, [field]: of[step]?.to }),
  })
}
