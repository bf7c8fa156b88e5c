import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { Choice } from './choice.ts'

/**
 * Loads the bulk commands when the first row is selected, and keeps them mounted afterwards so that they can show their
 * result.
 */
export function WhereChosen<R>({ choice, children }: { choice: Choice<R>; children: ReactNode }) {
  const isUsed = useSyncExternalStore(choice.follow, () => choice.isUsed)
  return isUsed && <Suspense fallback={null}>{children}</Suspense>
}
