import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import '../tokens.css'
import './fonts.css'
import './mantine-styles.ts'
import './base.css'
import { cssVariables, theme } from './theme.ts'

/** The look of everything below it. The colour scheme follows the system until one is chosen; the choice is stored. */
export function ThemeProvider({
  children,
  env = 'default',
}: {
  children: ReactNode
  env?: 'default' | 'test'
}) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      env={env}
    >
      {children}
    </MantineProvider>
  )
}
