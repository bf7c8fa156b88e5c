import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

const rowHeight = 41

interface VirtualBodyProps {
  count: number
  draw: (from: number, until: number) => ReactNode
}

/** A long list's body: only the rows near the screen are in the page. */
export default function VirtualBody({ count, draw }: VirtualBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    setAbove(top + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: above,
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const before = first ? first.start - above : 0
  const after = last ? virtualizer.getTotalSize() - (last.end - above) : 0
  return (
    <tbody ref={body}>
      <tr aria-hidden style={{ height: before }} />
      {draw(first?.index ?? 0, (last?.index ?? -1) + 1)}
      <tr aria-hidden style={{ height: after }} />
    </tbody>
  )
}
