import { allowedTo, type Role } from '@dxweb/areas/access/rights/permissions.ts'

export interface Account {
  roles: readonly Role[]
  modules: readonly string[]
  partnerId: number
  renterId: number
  isSuper: boolean
}

export function permissionsOf({ partnerId, ...account }: Account): string[] {
  return allowedTo({
    ...account,
    partner: {
      id: partnerId,
      name: 'Sundet kulturhus',
      kind: 'culture',
      timeZone: 'Europe/Oslo',
      hasSSH: true,
      isPaused: false,
    },
    userId: 7,
    sudoId: null,
    email: 'kari@sundet.test',
    firstName: 'Kari',
    lastName: 'Nes',
    locale: 'nb',
    sessionHash: '',
  })
}
