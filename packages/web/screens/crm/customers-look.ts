import { customers } from '@dxweb/areas/customers/contract.ts'
import { IconAddressBook } from '@tabler/icons-react'
import { registerLook } from '../../parts/register/look/look.ts'
import { CustomerAside } from './customer-aside.tsx'
import { addressQuestion } from './same-address.ts'

export const customersLook = registerLook(customers, {
  icon: IconAddressBook,
  columns: ['lastName', 'firstName', 'email', 'phone', 'city', 'wantsMail'],
  edit: { wantsMail: false, wantsSms: false },
  form: 'page',
  closesWhenDeleted: true,
  parts: [
    { titleKey: 'label.address', fields: ['address', 'postalCode', 'city'] },
    { titleKey: 'crm.part.consent', fields: ['wantsMail', 'wantsSms'] },
  ],
  beforeSave: addressQuestion,
  Aside: CustomerAside,
  isAsideRead: true,
})
