import { useEffect, useState } from 'react'

/** Delay in milliseconds of requests that the first screen does not need. */
const restMs = 3_000

export function useRested(): boolean {
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs)
    return () => clearTimeout(timer)
  }, [])
  return isRested
}
