import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import type { Role } from './permissions.ts'

// catalog: users.about.*

/** The catalog's line of what somebody with the role sees and does; an administrator of partner 1 has the platform. */
export const aboutRole = (role: Role, partnerId: number): string =>
  `users.about.${role === 'administrator' && partnerId === superPartnerId ? 'platform' : role}`
