import { createContext } from 'react'
import type { ReactNode } from 'react'
import './tokens.css'
import './fonts.css'
import './base.css'

/** 'test': nothing moves. */
export type Motion = 'default' | 'test'

export const MotionContext = createContext<Motion>('default')

interface ThemeProviderProps {
  children: ReactNode
  env?: Motion
}

/** The look of everything below it. The library of parts brings its own with it (`themed.tsx`). */
export function ThemeProvider({ children, env = 'default' }: ThemeProviderProps) {
  return <MotionContext value={env}>{children}</MotionContext>
}
