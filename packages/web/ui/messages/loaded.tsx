import type { ReactNode } from 'react'
import { refusalText } from '../text/refusal-text.ts'
import { useText } from '../text/text.ts'
import { ErrorPanel } from './error-panel.tsx'
import { isRefused } from './is-lost.ts'
import { SkeletonLines } from './skeleton.tsx'

interface LoadedProps<Data> {
  of: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** The catalog key of the title when it could not be read. */
  failedKey: string
  lines?: number
  /** Placeholder for the lines while the data loads. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** Draws a query: a wait, a fault, or its data, which stays when the server is away for a moment. */
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
