import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { Choice } from './choice.ts'

/** Loads the commands for chosen rows with the first choice, and keeps them to show their result. */
export function WhereChosen<R>({ choice, children }: { choice: Choice<R>; children: ReactNode }) {
  const isUsed = useSyncExternalStore(choice.follow, () => choice.isUsed)
  return isUsed && <Suspense fallback={null}>{children}</Suspense>
}
