import type { ReactNode } from 'react'
import { refusalText } from '../text/refusal-text.ts'
import { useText } from '../text/text.ts'
import { ErrorPanel } from './error-panel.tsx'
import { isRefused } from './is-lost.ts'
import { SkeletonLines } from './skeleton.tsx'

interface LoadedProps<Data> {
  of: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Catalog key of the title if the data cannot be read. */
  failedKey: string
  lines?: number
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ of, failedKey, lines, waiting, children }: LoadedProps<Data>) {
  const t = useText()
  if (of.data !== undefined && !isRefused(of.error)) return children(of.data)
  if (!of.error) return waiting ?? <SkeletonLines lines={lines} label={t('shell.loading')} />
  return (
    <ErrorPanel title={t(failedKey)} onRetry={() => void of.refetch()}>
      {refusalText(t, of.error)}
    </ErrorPanel>
  )
}
