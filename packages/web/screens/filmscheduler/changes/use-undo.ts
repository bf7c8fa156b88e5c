import { useRef } from 'react'
import { toast } from '../../../ui/messages/toast.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'

type Undo = () => Promise<unknown>

/** What was done on the board, to be taken back one by one, the latest first. */
export function useUndo() {
  const t = useText()
  const done = useRef<Undo[]>([])
  const takeBack = async (undo: Undo | undefined) => {
    if (undo === undefined || !done.current.includes(undo)) return
    done.current = done.current.filter((each) => each !== undo)
    try {
      await undo()
      toast({ text: t('filmboard.undone'), of: 'filmboard' })
    } catch (error) {
      toast({ tone: 'bad', text: refusalText(t, error) })
    }
  }
  return {
    remember: (text: string, undo: Undo | null) => {
      if (undo) done.current.push(undo)
      toast({ text, of: 'filmboard', ...(undo && { undo: () => void takeBack(undo) }) })
    },
    undoLast: () => void takeBack(done.current.at(-1)),
  }
}
