import { OfflineNote } from './offline-note.tsx'
import { useOnline } from './use-online.ts'
import './skeleton.css'

export function Skeleton({ width = '100%', height = '14px' }: { width?: string; height?: string }) {
  return <span className="dx-skeleton" style={{ width, height }} />
}

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
