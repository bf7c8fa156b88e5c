import { OfflineNote } from './offline-note.tsx'
import { useOnline } from './use-online.ts'
import './skeleton.css'

/** A quiet bar where text will stand. Widths and heights are CSS lengths. */
export function Skeleton({ width = '100%', height = '14px' }: { width?: string; height?: string }) {
  return <span className="dx-skeleton" style={{ width, height }} />
}

/** What a card or a page shows until its content is there; without a network, that it waits for one. */
export function SkeletonLines({ lines = 4, label }: { lines?: number; label: string }) {
  if (!useOnline()) return <OfflineNote />
  return (
    <output className="dx-skeleton-lines">
      <span className="dx-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </output>
  )
}

/** A whole screen that is on its way: title, filters and a list. */
export function SkeletonPage({ label }: { label: string }) {
  if (!useOnline()) return <OfflineNote />
  return (
    <output className="dx-skeleton-page">
      <span className="dx-hidden">{label}</span>
      <Skeleton width="220px" height="26px" />
      <Skeleton width="420px" height="28px" />
      <span className="dx-skeleton-card">
        <Skeleton width="38%" />
        <Skeleton width="82%" />
        <Skeleton width="74%" />
        <Skeleton width="88%" />
        <Skeleton width="61%" />
      </span>
    </output>
  )
}
