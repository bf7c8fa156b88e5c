import { campaigns } from '@dxweb/areas/campaigns/contract.ts'
import { IconLink } from '@tabler/icons-react'
import { useAddress, usePartnerId } from '../../data/context.ts'
import { registerLook } from '../../ui/register/look.ts'
import { RegisterScreen } from '../../ui/register/register-screen.tsx'

const campaignsLook = registerLook(campaigns, {
  icon: IconLink,
  columns: ['name', 'description', 'link', 'numberSold', 'state'],
  usualFilters: { state: 'active' },
})

/** campaigns · campaigns/{campaign} */
export default function Screen() {
  const { rest } = useAddress()
  const base = `/partners/${usePartnerId()}/campaigns`
  return <RegisterScreen look={campaignsLook} base={base} rest={rest} />
}
