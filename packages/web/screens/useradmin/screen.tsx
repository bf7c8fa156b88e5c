import { useAddress, usePartnerId } from '../../data/context.ts'
import { RegisterScreen } from '../../ui/register/register-screen.tsx'
import { usersLook } from '../../ui/register/users/users-look.ts'

/** useradmin · useradmin/{user}: the platform's own people. */
export default function Screen() {
  const { rest } = useAddress()
  const base = `/partners/${usePartnerId()}/useradmin`
  return <RegisterScreen look={usersLook} base={base} rest={rest} />
}
