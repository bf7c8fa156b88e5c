import { catalogOf } from '@dxweb/locales/catalog.ts'
import { expect, it } from 'vitest'
import { aboutRole, taskOfRole } from './about-role.ts'
import { roles } from './permissions.ts'

it.each(['nb', 'en'] as const)('every role has a description in %s', (locale) => {
  const catalog = catalogOf(locale)
  const keys = roles.flatMap((role) => [
    `role.${role}`,
    `register.users.role.${role}`,
    ...[1, 1003].flatMap((partnerId) => [aboutRole(role, partnerId), taskOfRole(role, partnerId)]),
  ])
  expect(keys.filter((key) => !catalog[key])).toEqual([])
})
