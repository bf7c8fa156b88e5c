import { ModuleRegister } from '../../parts/register/module-register.tsx'
import { rentersLook } from './look.ts'

/** Routes: renteradmin · renteradmin/{renter}. */
export default function Screen() {
  return <ModuleRegister look={rentersLook} module="renteradmin" />
}
