import { aboutRole, taskOfRole } from '@dxweb/areas/access/rights/about-role.ts'
import { grantableRoles } from '@dxweb/areas/access/rights/grant-rules.ts'
import type { Role } from '@dxweb/areas/access/rights/permissions.ts'
import { venueUsers } from '@dxweb/areas/access/users/contract.ts'
import { IconUsers } from '@tabler/icons-react'
import { registerLook } from '../look/look.ts'
import { InvitationPanel } from './invitation-panel.tsx'
import { invitationToast } from './invitation-toast.ts'

const ofThePerson = 'email firstName lastName mobile address postalCode city'.split(' ')

export const usersLook = registerLook(venueUsers, {
  icon: IconUsers,
  columns: ['displayName', 'grants', 'email', 'signedInAt', 'hasTwoStep', 'isActive', 'isInvited'],
  written: ['grants'],
  offered: ({ roles, user, lastContext }) => ({
    role: grantableRoles({
      roles,
      isSuper: user.isSuper,
      partnerId: lastContext.partner?.id ?? 0,
    }),
  }),
  helpTexts: ({ lastContext }) => ({
    role: (role) => aboutRole(role as Role, lastContext.partner?.id ?? 0),
  }),
  // No role is preselected, so that the inviter chooses one deliberately.
  choiceLabels: ({ lastContext }) => ({
    role: (role) => taskOfRole(role as Role, lastContext.partner?.id ?? 0),
  }),
  initial: { isActive: true, grants: [{ role: '' as Role, renterId: null }] },
  // A user invited from a renter's page gets access to that renter's events.
  initialFromAddress: ({ renterId = '' }) =>
    /^[1-9]\d{0,8}$/.test(renterId)
      ? { grants: [{ role: 'leietakere', renterId: Number(renterId) }] }
      : {},
  form: 'page',
  // A user created as inactive is not invited yet.
  createdToast: (made, t) =>
    made['isActive'] === true ? invitationToast(made, t) : { text: t('rows.created') },
  locked: ({ isElsewhere }) =>
    isElsewhere === true ? { fields: ofThePerson, reasonKey: 'users.elsewhere' } : undefined,
  hiddenFields: ['isElsewhere'],
  isDeletedForGood: true,
  isOneByOne: true,
  parts: [
    { titleKey: 'users.part.access', fields: ['grants', 'isActive'] },
    { titleKey: 'users.part.address', fields: ['mobile', 'address', 'postalCode', 'city'] },
  ],
  Aside: InvitationPanel,
})
