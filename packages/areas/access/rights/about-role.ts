import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import type { Role } from './permissions.ts'

// catalog: users.about.*, users.task.*

/** Name of the role in catalog keys. At partner 1, an administrator manages the whole platform. */
const nameOf = (role: Role, partnerId: number) =>
  role === 'administrator' && partnerId === superPartnerId ? 'platform' : role

export const aboutRole = (role: Role, partnerId: number) => `users.about.${nameOf(role, partnerId)}`
export const taskOfRole = (role: Role, partnerId: number) => `users.task.${nameOf(role, partnerId)}`
