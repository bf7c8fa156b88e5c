import { useCallback, useState } from 'react'

const keyOf = (id: string) => `dxweb.columns.${id}`

function stored(id: string): ReadonlySet<string> {
  const value: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? '[]')
  return new Set(Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [])
}

/** The columns a user has chosen away in one list, remembered on this device. */
export function useHiddenColumns(id: string): [ReadonlySet<string>, (key: string) => void] {
  const [hidden, setHidden] = useState(() => stored(id))
  const toggle = useCallback(
    (key: string) =>
      setHidden((before) => {
        const after = new Set(before)
        if (!after.delete(key)) after.add(key)
        localStorage.setItem(keyOf(id), JSON.stringify([...after]))
        return after
      }),
    [id],
  )
  return [hidden, toggle]
}
