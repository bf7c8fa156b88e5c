import type { ReactNode } from 'react'
import { useAddress, useToPage } from '../../data/session/context.ts'
import type { Page } from '../../data/session/page-path.ts'
import type { RegisterLook } from './look/look.ts'
import { RegisterScreen } from './register-screen.tsx'

interface ModuleRegisterProps {
  look: RegisterLook
  module: Page
  /** Path segments after the page's address; required if `module` has more than one segment. */
  rest?: readonly string[]
  tabs?: ReactNode
}

export function ModuleRegister({ look, module, rest, tabs }: ModuleRegisterProps) {
  const { rest: below } = useAddress()
  const base = useToPage()(module)
  return <RegisterScreen look={look} base={base} rest={rest ?? below} tabs={tabs} />
}
