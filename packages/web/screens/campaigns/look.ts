import { campaigns } from '@dxweb/areas/campaigns/contract.ts'
import { IconLink } from '@tabler/icons-react'
import { registerLook } from '../../parts/register/look/look.ts'
import { CampaignAside } from './campaign-aside.tsx'

export const campaignsLook = registerLook(campaigns, {
  titleKey: 'module.campaigns.title',
  icon: IconLink,
  columns: ['name', 'description', 'numberSold', 'link', 'state'],
  defaultFilters: { state: 'active' },
  form: 'page',
  Aside: CampaignAside,
  isAsideRead: true,
})
