import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import type { Role } from './permissions.ts'

// catalog: users.about.*

/** At partner 1 an administrator runs the whole platform. */
export const aboutRole = (role: Role, partnerId: number): string =>
  `users.about.${role === 'administrator' && partnerId === superPartnerId ? 'platform' : role}`
