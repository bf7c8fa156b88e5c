import { useEffect, useState } from 'react'

/** Milliseconds before something is requested that no first screen needs. */
const restMs = 3_000

/** False until the first screen has had time to load. */
export function useRested(): boolean {
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs)
    return () => clearTimeout(timer)
  }, [])
  return isRested
}
