import { useEffect, useState } from 'react'

const settleMs = 250

export function useSettled(typed: string): string {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), settleMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
