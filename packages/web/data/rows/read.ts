import type {
  Endpoint,
  EndpointParts,
  ParamsFor,
  QueryFor,
  ReplyOf,
} from '@dxweb/kit/definitions/endpoint.ts'
import { topicsOf } from '@dxweb/kit/definitions/topics.ts'
import {
  type DataTag,
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { callLoosely, type Loose, preloadedReply } from '../calls/call-api.ts'
import { usePartnerId } from '../session/context.ts'

type Known<T> = T extends object ? Loose<T> : object

type ReadParams<P extends EndpointParts> = Known<ParamsFor<P>> & Known<QueryFor<P>>

/** Returns a query key: ['partners', 1003, 'events', 12, 'notes'], followed by the query if there is one. */
function keyOf(path: string, params: object, query: object): readonly unknown[] {
  const given = new Map<string, unknown>(Object.entries(params))
  const words = path.split('/').slice(1)
  const filled = words.map((word) => {
    const value = word.startsWith('{') ? given.get(word.slice(1, -1)) : word
    return /^\d+$/.test(String(value)) ? Number(value) : value
  })
  return Object.keys(query).length > 0 ? [...filled, query] : filled
}

/** Returns an endpoint's query, cached by its address and reread when a followed topic changes. */
export function read<P extends EndpointParts>(endpoint: Endpoint<P>, asked: ReadParams<P>) {
  const { path, parts } = endpoint
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '')
  const isOfPath = ([name]: [string, unknown]) => path.includes(`{${name}}`)
  const params = Object.fromEntries(given.filter(isOfPath))
  const query = Object.fromEntries(given.filter((each) => !isOfPath(each)))
  const { invalidatedBy } = parts
  return {
    queryKey: keyOf(path, params, query) as DataTag<QueryKey, ReplyOf<P>, Error>,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callLoosely(endpoint, { params, query, signal }),
    initialData: () => preloadedReply(endpoint, { params, query }),
    ...(invalidatedBy && {
      meta: { topics: (reply: unknown) => topicsOf(invalidatedBy, { params: asked, reply }) },
    }),
  }
}

export const kept = { placeholderData: keepPreviousData } as const

type ReadOptions<P extends EndpointParts> = Omit<
  UseQueryOptions<ReplyOf<P>>,
  'queryKey' | 'queryFn'
>

export function useRead<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  asked: Omit<ReadParams<P>, 'partnerId'>,
  options: ReadOptions<P> = {},
) {
  const all = { partnerId: usePartnerId(), ...asked } as unknown as ReadParams<P>
  return useQuery<ReplyOf<P>>({ ...read(endpoint, all), ...options })
}
