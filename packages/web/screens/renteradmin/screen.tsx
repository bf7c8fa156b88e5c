import { renters } from '@dxweb/areas/renters/contract.ts'
import { IconBriefcase } from '@tabler/icons-react'
import { registerLook } from '../../parts/register/look/look.ts'
import { ModuleRegister } from '../../parts/register/module-register.tsx'

const look = registerLook(renters, {
  icon: IconBriefcase,
  columns: ['name', 'orgNumber', 'email'],
})

/** renteradmin · renteradmin/{renter} */
export default function Screen() {
  return <ModuleRegister look={look} module="renteradmin" />
}
