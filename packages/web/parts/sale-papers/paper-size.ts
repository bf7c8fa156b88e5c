import { type PaperSize, paperSizes } from '@dxweb/areas/ticketing/papers/contract.ts'
import { useState } from 'react'

const name = 'dxweb.paper'

const isSize = (text: string | null): text is PaperSize => paperSizes.some((size) => size === text)

/** The size is stored on the device: tills have a roll, offices have sheets. */
export function usePaperSize(): [PaperSize, (size: PaperSize) => void] {
  const [size, setSize] = useState<PaperSize>(() => {
    const kept = localStorage.getItem(name)
    return isSize(kept) ? kept : 'a4'
  })
  const choose = (next: PaperSize) => {
    localStorage.setItem(name, next)
    setSize(next)
  }
  return [size, choose]
}
