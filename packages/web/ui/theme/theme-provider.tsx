import { createContext } from 'react'
import type { ReactNode } from 'react'
import './tokens.css'
import './fonts.css'
import './base.css'

/** 'test' disables animations. */
export type Motion = 'default' | 'test'

export const MotionContext = createContext<Motion>('default')

interface ThemeProviderProps {
  children: ReactNode
  env?: Motion
}

/** Mantine's components bring their own provider (`themed.tsx`). */
export function ThemeProvider({ children, env = 'default' }: ThemeProviderProps) {
  return <MotionContext value={env}>{children}</MotionContext>
}
