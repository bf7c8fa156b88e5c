import { ModuleRegister } from '../../parts/register/module-register.tsx'
import { usersLook } from '../../parts/register/users/users-look.ts'

const look = {
  ...usersLook,
  titleKey: 'module.useradmin.title',
  initial: { ...usersLook.initial, grants: [{ role: 'administrator', renterId: null }] },
}

/** useradmin · useradmin/{user}: the platform's own people. */
export default function Screen() {
  return <ModuleRegister look={look} module="useradmin" />
}
