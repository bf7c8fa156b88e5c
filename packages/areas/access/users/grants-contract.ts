import { reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { type Role, roles } from '../rights/permissions.ts'

// catalog: register.users.role.*

/** Includes the rights of inactive users, which have no effect. */
export const grants = defineReport('access', {
  permit: 'users.read',
  columns: {
    person: field.page('partnerprofile/users/{userId}'),
    email: field.email,
    /** Name of the renter; empty for the whole venue. */
    renter: field.words,
    role: z.enum(roles),
    isActive: z.boolean(),
    isInvited: z.boolean(),
  },
  keys: { userId: field.tally, renterId: z.nullable(reference('renters')) },
  texts: {
    renter: (t, name: string) => name || t('register.users.renterId.none'),
    role: (t, role: Role) => t(`register.users.role.${role}`),
  },
  opens: 'partnerprofile/users/{userId}',
  filters: ['role', 'renterId', 'isActive', 'isInvited'],
  wide: ['email'],
  brief: ['role'],
  search: ['person', 'email'],
  groups: ['role', 'isActive'],
  orderBy: ['person', 'userId', 'renterId', 'role'],
  isList: true,
})
