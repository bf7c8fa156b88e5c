import { renters } from '@dxweb/areas/renters/contract.ts'
import { IconBriefcase } from '@tabler/icons-react'
import { registerLook } from '../../parts/register/look/look.ts'
import { RenterAside } from './renter-aside.tsx'

export const rentersLook = registerLook(renters, {
  icon: IconBriefcase,
  columns: ['name', 'kind', 'orgNumber', 'email', 'contacts', 'city'],
  initial: { kind: 'external', invoiceBy: 'mail' },
  form: 'page',
  parts: [
    { titleKey: 'renters.part.contact', fields: ['address', 'postalCode', 'city', 'contacts'] },
    {
      titleKey: 'renters.part.invoice',
      fields: ['invoiceBy', 'invoiceEmail', 'buyerReference', 'accountNumber', 'priceTypeId'],
    },
    { titleKey: 'renters.part.note', fields: ['note'] },
  ],
  Aside: RenterAside,
  isAsideRead: true,
})
