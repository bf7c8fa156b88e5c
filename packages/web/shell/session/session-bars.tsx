import type { ReactNode } from 'react'
import { SignedOutBar } from './signed-out.tsx'
import { SudoBar } from './sudo-bar.tsx'

/**
 * Bars of the session, rendered in the page's column: above the frame they would push the sidebar's foot out of view.
 */
export function SessionBars() {
  return (
    <>
      <SudoBar />
      <SignedOutBar />
    </>
  )
}

/** Renders a page without a frame, below the bars of the session. */
export function Unframed({ children }: { children: ReactNode }) {
  return (
    <>
      <SessionBars />
      {children}
    </>
  )
}
