import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import './chart.css'

const before = 900

/** Renders a chart at its container's width, since scaling the chart would change the size of its texts. */
export function Measured({ children }: { children: (width: number) => ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(before)
  useLayoutEffect(() => {
    const { current } = frame
    if (current === null) return undefined
    const measure = () => setWidth(current.clientWidth || before)
    // A resize observer would report the first width only after a paint at another width.
    measure()
    const look = new ResizeObserver(measure)
    look.observe(current)
    return () => look.disconnect()
  }, [])
  return <div ref={frame}>{children(width)}</div>
}
