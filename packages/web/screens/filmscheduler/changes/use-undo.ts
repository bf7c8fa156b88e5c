import { useRef } from 'react'
import { latestChangesRefetched } from '../../../data/calls/own-changes.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { useFocusBack } from './use-focus-back.ts'

export interface UndoResult {
  text: string
  isDone: boolean
  ids: readonly number[]
}

type Undo = () => Promise<UndoResult>

export function useUndo(settled: () => Promise<unknown>) {
  const t = useText()
  const focusBack = useFocusBack()
  const done = useRef<Undo[]>([])
  const runUndo = async (undo: Undo | undefined) => {
    if (undo === undefined) return toast({ tone: 'info', text: t('filmboard.undone.nothing') })
    if (!done.current.includes(undo)) return undefined
    done.current = done.current.filter((each) => each !== undo)
    try {
      const { text, isDone, ids } = await undo()
      focusBack(ids)
      await latestChangesRefetched()
      return toast({ tone: isDone ? 'good' : 'bad', text, of: 'filmboard' })
    } catch (error) {
      focusBack([])
      return toast({ tone: 'bad', text: refusalText(t, error) })
    }
  }
  return {
    remember: (text: string, undo: Undo | null) => {
      if (undo) done.current.push(undo)
      toast({ text, of: 'filmboard', ...(undo && { undo: () => void runUndo(undo) }) })
    },
    /** Undoes the last change, after waiting for the replies to all changes begun so far. */
    undoLast: () => void settled().then(() => runUndo(done.current.at(-1))),
    focusBack,
  }
}
