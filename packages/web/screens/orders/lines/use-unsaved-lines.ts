import { useCallback, useMemo, useRef, useState } from 'react'

export interface TypedLine {
  wouldLose: () => boolean
  save: () => Promise<unknown>
  discard: () => void
}

export function useUnsavedLines() {
  const typed = useRef(new Map<string, TypedLine>())
  const saving = useRef(new Set<Promise<unknown>>())
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  /** `null` removes the row. */
  const note = useCallback((key: string, line: TypedLine | null) => {
    if (line) typed.current.set(key, line)
    else typed.current.delete(key)
    const isUnsaved = line?.wouldLose() === true
    setKeys((before) => {
      if (before.has(key) === isUnsaved) return before
      const next = new Set(before)
      if (isUnsaved) next.add(key)
      else next.delete(key)
      return next
    })
  }, [])
  return useMemo(() => {
    const unsaved = () => [...typed.current.values()].filter((line) => line.wouldLose())
    return {
      count: keys.size,
      note,
      wouldLose: () => unsaved().length > 0,
      /** Waits for saves in progress, since clicking a link leaves the row and so starts a save. */
      settled: () => Promise.allSettled(saving.current),
      track: (save: Promise<boolean>) => {
        saving.current.add(save)
        return save.finally(() => saving.current.delete(save))
      },
      saveAll: () => Promise.all(unsaved().map((line) => line.save())),
      discardAll: () => {
        for (const line of unsaved()) line.discard()
      },
    }
  }, [keys, note])
}

export type UnsavedLines = ReturnType<typeof useUnsavedLines>
