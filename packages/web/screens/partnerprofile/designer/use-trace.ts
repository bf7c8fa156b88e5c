import {
  getTrace,
  getTraceImage,
  placeTrace,
  removeTrace,
  setTrace,
} from '@dxweb/areas/seating/trace/contract.ts'
import type { Trace, TracePlace } from '@dxweb/areas/seating/trace/contract.ts'
import type { Point } from '@dxweb/areas/seating/drawing/drawing.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read, useRead } from '../../../data/rows/read.ts'
import { callApi, request } from '../../../data/calls/call-api.ts'
import { urlOf } from '../../../data/calls/url-of.ts'
import { fileOf } from '../../../data/calls/download.ts'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'

export interface Tracing {
  place: TracePlace
  ratio: number
  image: ImageBitmap
}

const placeOf = ({ x, y, across, strength }: Trace): TracePlace => ({ x, y, across, strength })

function useLaid(partnerId: number, id: number) {
  const params = { partnerId, id }
  const { data } = useRead(getTrace, { id })
  const trace = data?.trace ?? null
  const { data: image } = useQuery({
    queryKey: ['trace-image', partnerId, id, trace?.etag ?? ''],
    queryFn: async ({ signal }) => {
      const url = urlOf(getTraceImage.path, params)
      return createImageBitmap(await fileOf(await request({ method: 'GET', url, signal })))
    },
    enabled: trace !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const tracing = useMemo<Tracing | undefined>(
    () =>
      trace && image
        ? { place: placeOf(trace), ratio: trace.height / trace.width, image }
        : undefined,
    [trace, image],
  )
  return { trace, tracing }
}

/** The picture is stored with the seat map for all editors; sales never show it. */
export function useTrace(partnerId: number, id: number) {
  const t = useText()
  const client = useQueryClient()
  const params = { partnerId, id }
  const { queryKey } = read(getTrace, params)
  const { trace, tracing } = useLaid(partnerId, id)
  const show = (now: { trace: Trace | null }) => client.setQueryData(queryKey, now)
  const readAgain = () => void client.invalidateQueries({ queryKey })
  const onError = (error: unknown) => {
    toast({ tone: 'bad', text: reasonText(t, error) })
    readAgain()
  }
  // Mutations with the same scope run in sequence, so the last position wins.
  const scope = { id: queryKey.join(' ') }
  const sendFile = (file: File) => callApi(setTrace, { params, file })
  const lay = useMutation({ scope, mutationFn: sendFile, onSuccess: show, onError: readAgain })
  const sendPlace = (body: TracePlace) => callApi(placeTrace, { params, body })
  const move = useMutation({ scope, onError, mutationFn: sendPlace })
  const takeAway = () => callApi(removeTrace, { params })
  const clear = useMutation({ scope, onError, mutationFn: takeAway, onSuccess: show })
  const place = (change: Partial<TracePlace>) => {
    if (!trace) return
    show({ trace: { ...trace, ...change } })
    move.mutate({ ...placeOf(trace), ...change })
  }
  return {
    trace,
    tracing,
    isLaying: lay.isPending,
    lay: (file: File) => lay.mutate(file),
    failure: lay.error,
    layAgain: () => lay.variables && lay.mutate(lay.variables),
    clear: () => clear.mutate(),
    place,
    moveBy: ({ x, y }: Point) =>
      trace && place({ x: Math.round(trace.x + x), y: Math.round(trace.y + y) }),
  }
}

export type TraceActions = ReturnType<typeof useTrace>
