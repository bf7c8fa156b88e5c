import { ModuleRegister } from '../../parts/register/module-register.tsx'
import { campaignsLook } from './look.ts'

/** Routes: campaigns · campaigns/{campaign}. */
export default function Screen() {
  return <ModuleRegister look={campaignsLook} module="campaigns" />
}
