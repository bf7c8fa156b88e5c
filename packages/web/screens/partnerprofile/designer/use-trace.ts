import {
  getTrace,
  getTraceImage,
  placeTrace,
  removeTrace,
  setTrace,
} from '@dxweb/areas/seating/trace-contract.ts'
import type { Trace, TracePlace } from '@dxweb/areas/seating/trace-contract.ts'
import type { Point } from '@dxweb/areas/seating/drawing.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi, request, urlOf } from '../../../data/call-api.ts'
import { reasonText } from '../../../ui/refusal-text.ts'
import { useText } from '../../../ui/text.ts'
import { toast } from '../../../ui/toast.tsx'

/** The picture that is traced, as it is painted. */
export interface Tracing {
  place: TracePlace
  /** Of the picture: its height for its width. */
  ratio: number
  image: ImageBitmap
}

const placeOf = ({ x, y, across, strength }: Trace): TracePlace => ({ x, y, across, strength })

const keyOf = (partnerId: number, id: number) => ['partners', partnerId, 'seat-map-trace', id]

/** What is laid below the sheet, and the picture of it when it is here. */
function useLaid(partnerId: number, id: number) {
  const params = { partnerId, id }
  const queryKey = keyOf(partnerId, id)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(getTrace, { params, signal }),
  })
  const trace = data?.trace ?? null
  const { data: image } = useQuery({
    queryKey: [...queryKey, 'image', trace?.etag ?? ''],
    queryFn: async ({ signal }) => {
      const url = urlOf(getTraceImage.path, params)
      return createImageBitmap(await (await request({ method: 'GET', url, signal })).blob())
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

/** The picture below the sheet, kept with the seat map: it is there at once for who draws, and in no sale. */
export function useTrace(partnerId: number, id: number) {
  const t = useText()
  const client = useQueryClient()
  const params = { partnerId, id }
  const queryKey = keyOf(partnerId, id)
  const { trace, tracing } = useLaid(partnerId, id)
  const show = (now: { trace: Trace | null }) => client.setQueryData(queryKey, now)
  const onError = (error: unknown) => {
    toast({ tone: 'bad', text: reasonText(t, error) })
    void client.invalidateQueries({ queryKey })
  }
  // One after the other, so that the last one told is the one that stays.
  const inTurn = { scope: { id: queryKey.join(' ') }, onError }
  const sendFile = (file: File) => callApi(setTrace, { params, file })
  const lay = useMutation({ ...inTurn, mutationFn: sendFile, onSuccess: show })
  const sendPlace = (body: TracePlace) => callApi(placeTrace, { params, body })
  const move = useMutation({ ...inTurn, mutationFn: sendPlace })
  const takeAway = () => callApi(removeTrace, { params })
  const clear = useMutation({ ...inTurn, mutationFn: takeAway, onSuccess: show })
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
    clear: () => clear.mutate(),
    place,
    moveBy: ({ x, y }: Point) =>
      trace && place({ x: Math.round(trace.x + x), y: Math.round(trace.y + y) }),
  }
}

export type TraceHands = ReturnType<typeof useTrace>
