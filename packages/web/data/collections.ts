import type { Collection, DraftOf, RowOf } from '@dxweb/kit/collection.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { request, urlOf } from './call-api.ts'
import { usePartnerId } from './context.ts'

type ListQuery = Record<string, string | number | undefined>

interface Row {
  id: number
  version: number
}

interface ListReply<R> {
  data: R[]
  total: number
}

/** The key of everything known about one register; the event stream wakes by it. */
export function collectionKey(partnerId: number, name: string): QueryKey {
  return ['partners', partnerId, name]
}

async function read<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await request({ method: 'GET', url, signal })
  return (await response.json()) as T
}

async function write<T>(method: string, url: string, body?: unknown): Promise<T> {
  const response = await request({ method, url, body })
  return (await response.json()) as T
}

const addressOfRows = (partnerId: number, name: string, query?: object) =>
  urlOf('/partners/{partnerId}/{name}', { partnerId, name }, query)

function addressOfRow(partnerId: number, name: string, id: unknown): string {
  if (typeof id !== 'string' && typeof id !== 'number')
    throw new TypeError('an id is a string or a number')
  return urlOf('/partners/{partnerId}/{name}/{id}', { partnerId, name, id })
}

/** The rows of a register that fit a query. */
export function useList<C extends Collection>(collection: C, query: ListQuery = {}) {
  const partnerId = usePartnerId()
  if (typeof query !== 'object') throw new TypeError('a search wants an object')
  return useQuery({
    queryKey: [...collectionKey(partnerId, collection.name), 'list', query],
    queryFn: ({ signal }) =>
      read<ListReply<RowOf<C>>>(addressOfRows(partnerId, collection.name, query), signal),
    placeholderData: keepPreviousData,
  })
}

/** One row of a register. */
export function useOne<C extends Collection>(collection: C, id: number | string) {
  const partnerId = usePartnerId()
  return useQuery({
    queryKey: [...collectionKey(partnerId, collection.name), 'one', Number(id)],
    queryFn: ({ signal }) => read<RowOf<C>>(addressOfRow(partnerId, collection.name, id), signal),
  })
}

type Snapshot = [QueryKey, unknown][]

/** What is known now, so that it can be put back; requests under way would overwrite the change and are stopped. */
async function snapshotOf(client: QueryClient, key: QueryKey): Promise<Snapshot> {
  await client.cancelQueries({ queryKey: key })
  return client.getQueriesData({ queryKey: key })
}

function restore(client: QueryClient, snapshot: Snapshot | undefined): void {
  for (const [key, data] of snapshot ?? []) client.setQueryData(key, data)
}

function changeLists(client: QueryClient, key: QueryKey, change: (rows: Row[]) => Row[]): void {
  client.setQueriesData<ListReply<Row>>({ queryKey: [...key, 'list'] }, (before) => {
    if (!before) return before
    const data = change(before.data)
    return { data, total: before.total + data.length - before.data.length }
  })
}

interface Optimistic<V, T> {
  collection: Collection
  send: (partnerId: number, values: V) => Promise<T>
  show: (client: QueryClient, key: QueryKey, values: V) => void
}

/** A change that shows at once, and goes back when the server refuses it. */
function useOptimistic<V, T>({ collection, send, show }: Optimistic<V, T>) {
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const key = collectionKey(partnerId, collection.name)
  return useMutation({
    mutationFn: (values: V) => send(partnerId, values),
    onMutate: async (values) => {
      const snapshot = await snapshotOf(client, key)
      show(client, key, values)
      return snapshot
    },
    onError: (_error, _values, snapshot) => restore(client, snapshot),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Adds a row; it has a temporary negative id until the server has named it. */
export function useCreate<C extends Collection>(collection: C) {
  return useOptimistic({
    collection,
    send: (partnerId, draft: DraftOf<C>) =>
      write<Row>('POST', addressOfRows(partnerId, collection.name), draft),
    show: (client, key, draft) =>
      changeLists(client, key, (rows) => [
        ...rows,
        { ...(draft as object), id: -Date.now(), version: 0 },
      ]),
  })
}

/** Changes a row as it was read at `version`. */
export function useUpdate<C extends Collection>(collection: C) {
  return useOptimistic({
    collection,
    send: (partnerId, { id, ...changes }: Row & DraftOf<C>) =>
      write<Row>('PUT', addressOfRow(partnerId, collection.name, id), changes),
    show: (client, key, values) => {
      changeLists(client, key, (rows) =>
        rows.map((row) => (row.id === values.id ? { ...row, ...values } : row)),
      )
      client.setQueryData(
        [...key, 'one', values.id],
        (before: object | undefined) => before && { ...before, ...values },
      )
    },
  })
}

/** Takes a row away. */
export function useRemove(collection: Collection) {
  return useOptimistic({
    collection,
    send: (partnerId, id: number) =>
      write<{ id: number }>('DELETE', addressOfRow(partnerId, collection.name, id)),
    show: (client, key, id) =>
      changeLists(client, key, (rows) => rows.filter((row) => row.id !== id)),
  })
}
