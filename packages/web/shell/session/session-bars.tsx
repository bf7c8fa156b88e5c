import type { ReactNode } from 'react'
import { SignedOutBar } from './signed-out.tsx'
import { SudoBar } from './sudo-bar.tsx'

/** Rendered in the column of the page: above the whole frame it would push the sidebar's foot out of view. */
export function SessionBars() {
  return (
    <>
      <SudoBar />
      <SignedOutBar />
    </>
  )
}

/** Bars of the session for pages without a frame. */
export function Unframed({ children }: { children: ReactNode }) {
  return (
    <>
      <SessionBars />
      {children}
    </>
  )
}
