import type { ReactNode } from 'react'
import { SignedOutBar } from './signed-out.tsx'
import { SudoBar } from './sudo-bar.tsx'

/** Rendered in the page's column: above the frame, the bars would push the sidebar's foot out of view. */
export function SessionBars() {
  return (
    <>
      <SudoBar />
      <SignedOutBar />
    </>
  )
}

export function Unframed({ children }: { children: ReactNode }) {
  return (
    <>
      <SessionBars />
      {children}
    </>
  )
}
