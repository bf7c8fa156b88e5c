import { ModuleRegister } from '../../parts/register/module-register.tsx'
import { rentersLook } from './look.ts'

/** renteradmin · renteradmin/{renter} */
export default function Screen() {
  return <ModuleRegister look={rentersLook} module="renteradmin" />
}
