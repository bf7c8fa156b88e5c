import { campaigns } from '@dxweb/areas/campaigns/contract.ts'
import type { RouteComponent } from '@tanstack/react-router'
import type { RegisterLook } from '../../parts/register/look/look.ts'
import Campaigns from '../../screens/campaigns/screen.tsx'
import { customersLook } from '../../screens/crm/customers-look.ts'
import Crm from '../../screens/crm/screen.tsx'
import Settings from '../../screens/partnerprofile/screen.tsx'
import { sectionsFor } from '../../screens/partnerprofile/sections.ts'
import { registers } from '../../screens/products/places.ts'
import Products from '../../screens/products/screen.tsx'
import { rentersLook } from '../../screens/renteradmin/look.ts'
import Renters from '../../screens/renteradmin/screen.tsx'

export interface RegisterPlace {
  look: RegisterLook
  /** Address within a venue, such as 'products/registries'. */
  path: string
  Screen: RouteComponent
}

const settings = sectionsFor(() => true, false).flatMap(({ path, registers: looks = [], more }) =>
  looks.map((look): RegisterPlace => {
    const isAlone = looks.length === 1 && !more
    const below = isAlone ? path : `${path}/${look.collection.name}`
    return { look, path: `partnerprofile/${below}`, Screen: Settings }
  }),
)

const products = registers.map((look): RegisterPlace => ({
  look,
  path: `products/${look.collection.name}`,
  Screen: Products,
}))

export const registerPlaces: readonly RegisterPlace[] = [
  ...settings,
  ...products,
  {
    look: {
      collection: campaigns,
      columns: ['name', 'description', 'numberSold', 'link', 'state'],
    },
    path: 'campaigns',
    Screen: Campaigns,
  },
  { look: customersLook, path: 'crm/customers', Screen: Crm },
  { look: rentersLook, path: 'renteradmin', Screen: Renters },
]
