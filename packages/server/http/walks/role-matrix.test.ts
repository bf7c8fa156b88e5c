import {
  isPermission,
  may,
  permissions,
  type Role,
} from '@dxweb/areas/access/rights/permissions.ts'
import { moduleKeys } from '@dxweb/areas/access/login/contract.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import { describe, expect, it } from 'vitest'
import { type Column, columns, expected, matrixKeys } from '../../testing/roles/role-matrix.ts'
import { readsAsk, writesAsk } from '../../testing/roles/route-groups.ts'
import { isUnsafe, wholeApp } from '../../testing/whole-app.ts'
import { apiPrefix } from '../border/register-route.ts'

interface Place {
  roles: Role[]
  partnerId?: number
  renterId?: number
  isSuper?: true
}

const places: Record<Column, Place> = {
  chief: { roles: ['kulturhussjef'] },
  reader: { roles: ['culture_full_read_only'] },
  admin: { roles: ['administrator'] },
  renter: { roles: ['leietakere'], renterId: 4 },
  scanner: { roles: ['scanner'] },
  volunteer: { roles: ['volunteer'] },
  seller: { roles: ['seller'] },
  noRefund: { roles: ['seller_without_refund'] },
  chiefAtRenter: { roles: ['kulturhussjef'], renterId: 4 },
  chiefBelow1000: { roles: ['kulturhussjef'], partnerId: 500 },
  platform: { roles: ['administrator'], partnerId: 1, isSuper: true },
  platformAtVenue: { roles: [], isSuper: true },
}

function callerAt({ roles, partnerId = 1003, renterId = 0, isSuper }: Place): Caller {
  const partner = { id: partnerId, name: '', kind: 'both', timeZone: 'Europe/Oslo', hasSSH: true }
  return {
    userId: 1,
    sudoId: null,
    isSuper: isSuper === true,
    email: '',
    firstName: '',
    lastName: '',
    locale: 'nb',
    roles,
    modules: moduleKeys,
    partner: {
      ...partner,
      isPaused: false,
    },
    renterId,
    sessionHash: '',
  }
}

describe('the permission table and the independent matrix of the test', () => {
  it('the permission table and the test’s matrix contain the same permissions, each once', () => {
    expect(matrixKeys.toSorted()).toEqual(Object.keys(permissions).toSorted())
  })

  it.each(columns)('the permission table and the test’s matrix agree for: %s', (column) => {
    const caller = callerAt(places[column])
    const keys = matrixKeys.filter(isPermission)
    const allowed = keys.filter((key) => may(caller, key))
    expect(allowed).toEqual(keys.filter((key) => expected(column, key)))
  })
})

it('users of the film modules can read the media base without its module, but cannot write it', () => {
  const films = ['film.read', 'filmSettlements.read', 'mediabase.read', 'mediabase.write'] as const
  for (const column of ['chief', 'reader', 'admin', 'renter'] as const) {
    const caller = { ...callerAt(places[column]), modules: ['filmscheduler'] }
    const isStaff = column === 'chief' || column === 'reader'
    expect(films.map((key) => may(caller, key))).toEqual([isStaff, isStaff, isStaff, false])
    expect(may({ ...caller, modules: ['shows'] }, 'mediabase.read')).toBe(false)
  }
})

describe('permissions of routes', async () => {
  const app = await wholeApp()
  const routes = app.context.registry.map(({ method, url, permit, ...route }) => {
    const path = url.replace(apiPrefix, '').replace(/^\/partners\/:partnerId/, '~')
    return { ...route, method, permit, url, path, name: `${method} ${path}` }
  })
  const asked = (groups: typeof writesAsk, path: string) =>
    groups.find(([pattern]) => pattern.test(path))?.[1]

  it('every write route requires the permission of its group of paths', () => {
    const writes = routes.filter((route) => isUnsafe(route))
    expect(writes.length).toBeGreaterThan(100)
    const wrong = writes
      .filter(({ path, permit }) => asked(writesAsk, path) !== permit)
      .map(({ name, permit, path }) => `${name} ${permit}, not ${asked(writesAsk, path)}`)
    expect(wrong).toEqual([])
  })

  it('every read route for people, codes or money requires the permission of its group of paths', () => {
    const wrong = routes
      .filter(({ method, path }) => method === 'GET' && asked(readsAsk, path) !== undefined)
      .filter(({ path, permit }) => asked(readsAsk, path) !== permit)
      .map(({ name, permit, path }) => `${name} ${permit}, not ${asked(readsAsk, path)}`)
    expect(wrong).toEqual([])
  })

  it('every group of paths matches a route', () => {
    const unused = [...writesAsk, ...readsAsk].filter(
      ([pattern]) => !routes.some(({ path }) => pattern.test(path)),
    )
    expect(unused).toEqual([])
  })
})
