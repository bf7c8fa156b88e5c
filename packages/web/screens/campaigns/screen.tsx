import { campaigns } from '@dxweb/areas/campaigns/contract.ts'
import { IconLink } from '@tabler/icons-react'
import { registerLook } from '../../parts/register/look/look.ts'
import { ModuleRegister } from '../../parts/register/module-register.tsx'

const look = registerLook(campaigns, {
  titleKey: 'module.campaigns.title',
  icon: IconLink,
  columns: ['name', 'description', 'link', 'state'],
  usualFilters: { state: 'active' },
})

/** campaigns · campaigns/{campaign} */
export default function Screen() {
  return <ModuleRegister look={look} module="campaigns" />
}
