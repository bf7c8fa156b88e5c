import type { ReactNode } from 'react'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import type { RegisterLook } from './look/look.ts'
import { RegisterScreen } from './register-screen.tsx'

interface ModuleRegisterProps {
  look: RegisterLook
  module: string
  /** Path segments after the module, for addresses with more than one. */
  rest?: readonly string[]
  tabs?: ReactNode
}

/** A module that is one register. */
export function ModuleRegister({ look, module, rest, tabs }: ModuleRegisterProps) {
  const address = useAddress()
  const partnerId = usePartnerId()
  const base = `/partners/${partnerId}/${module}`
  return <RegisterScreen look={look} base={base} rest={rest ?? address.rest} tabs={tabs} />
}
