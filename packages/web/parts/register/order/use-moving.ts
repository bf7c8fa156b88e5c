import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useRef } from 'react'
import { type RowMove, useMove } from '../../../data/rows/collections.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import type { RegisterLook } from '../look/look.ts'
import { afterAt, type Places } from './places.ts'

function useSend({ collection }: RegisterLook) {
  const t = useText()
  const { mutateAsync } = useMove(collection)
  /** Newest version of each moved row, which may be moved again before the list is reread. */
  const versions = useRef(new Map<number, number>())
  const send = async (move: RowMove): Promise<RowMove | undefined> => {
    const version = Math.max(move.version, versions.current.get(move.id) ?? 0)
    try {
      const moved = await mutateAsync({ ...move, version })
      versions.current.set(move.id, moved.version)
      return { id: move.id, version: moved.version, after: moved.stoodAfter }
    } catch (error) {
      const isStale = error instanceof Refusal && error.code === 'stale'
      const reason = isStale ? t('rows.order.stale') : reasonText(t, error)
      toast({ tone: 'bad', text: `${t('rows.order.failed')} ${reason}` })
      return undefined
    }
  }
  return async (move: RowMove, texts: { moved: string; back: string }) => {
    const way = await send(move)
    if (way === undefined) return
    const undo = async () => {
      if (await send(way)) toast({ text: texts.back })
    }
    toast({ text: texts.moved, undo: () => void undo() })
  }
}

export function useMoving(look: RegisterLook, rows: readonly Row[] | undefined) {
  const t = useText()
  const send = useSend(look)
  return (places: Places, id: number, place: number) => {
    const after = afterAt(places, id, place)
    const row = rows?.[places.placeOf(id)]
    if (row === undefined || after === undefined || (after !== null && after < 0)) return
    const name = places.nameOf(id)
    void send(
      { id, version: row.version, after },
      {
        moved: t('rows.order.moved', { name, place: place + 1 }),
        back: t('rows.order.undone', { name }),
      },
    )
  }
}
