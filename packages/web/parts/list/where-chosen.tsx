import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { Choice } from './choice.ts'

/** What can be done with chosen rows comes with the first of them, and stays to tell what became of them. */
export function WhereChosen<R>({ choice, children }: { choice: Choice<R>; children: ReactNode }) {
  const isUsed = useSyncExternalStore(choice.follow, () => choice.isUsed)
  return isUsed && <Suspense fallback={null}>{children}</Suspense>
}
