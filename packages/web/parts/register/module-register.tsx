import { useAddress, usePartnerId } from '../../data/session/context.ts'
import type { RegisterLook } from './look/look.ts'
import { RegisterScreen } from './register-screen.tsx'

/** A module that is one register. */
export function ModuleRegister({ look, module }: { look: RegisterLook; module: string }) {
  const { rest } = useAddress()
  const partnerId = usePartnerId()
  return <RegisterScreen look={look} base={`/partners/${partnerId}/${module}`} rest={rest} />
}
