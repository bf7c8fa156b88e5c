import type { Role } from '@dxweb/areas/access/rights/permissions.ts'

/** The password of all demo logins, which exist only with demo data. */
export const demoPassword = 'demo'

export interface DemoGrant {
  partnerId: number
  role: Role
  renterId?: number
}

export interface DemoPerson {
  email: string
  firstName: string
  lastName: string
  mobile: string
  grants: DemoGrant[]
  /** True for a clerk or web shop in old sales, with an account that cannot sign in. */
  isSellerOnly?: boolean
}

const login = (
  email: string,
  firstName: string,
  lastName: string,
  mobile: string,
  ...grants: DemoGrant[]
): DemoPerson => ({ email, firstName, lastName, mobile, grants })

const seller = (email: string, firstName: string, lastName: string): DemoPerson => ({
  ...login(email, firstName, lastName, ''),
  isSellerOnly: true,
})

const chiefOf = (partnerId: number): DemoGrant => ({ partnerId, role: 'kulturhussjef' })

export const webSeller = 'nettsalg@dxweb.test'
export const clerkOf = (partnerId: number): string => `luke${partnerId}@dxweb.test`
export const chiefMailOf: Readonly<Record<number, string>> = {
  500: 'sjef@gamle.test',
  1001: 'sjef@fjellvik.test',
  1002: 'sjef@byfjord.test',
  1003: 'sjef@sundet.test',
}

export const demoPeople: DemoPerson[] = [
  login('super@dxweb.test', 'Solveig', 'Platou', '90000001', {
    partnerId: 1,
    role: 'administrator',
  }),
  login('sjef@sundet.test', 'Kari', 'Nes', '90000002', chiefOf(1003)),
  login('sjef@byfjord.test', 'Jonas', 'Lunde', '90000003', chiefOf(1002)),
  login('sjef@fjellvik.test', 'Ingrid', 'Moen', '90000004', chiefOf(1001)),
  login('lese@sundet.test', 'Per', 'Haugen', '90000005', {
    partnerId: 1003,
    role: 'culture_full_read_only',
  }),
  login('leietaker@sundet.test', 'Randi', 'Vik', '90000006', {
    partnerId: 1003,
    role: 'leietakere',
    renterId: 1,
  }),
  login('skanner@sundet.test', 'Ola', 'Strand', '90000007', { partnerId: 1003, role: 'scanner' }),
  login('frivillig@sundet.test', 'Maja', 'Berg', '90000008', {
    partnerId: 1003,
    role: 'volunteer',
  }),
  login('flere@dxweb.test', 'Tor', 'Aasen', '90000009', chiefOf(1001), chiefOf(1003)),
  login('sjef@gamle.test', 'Gerd', 'Sæther', '90000010', chiefOf(500)),
  seller(webSeller, 'Nettsalg', ''),
  seller(clerkOf(1001), 'Liv', 'Tangen'),
  seller(clerkOf(1002), 'Amir', 'Solheim'),
  seller(clerkOf(1003), 'Berit', 'Hovland'),
  login('selger@sundet.test', 'Nora', 'Dahl', '90000011', { partnerId: 1003, role: 'seller' }),
  login('vikar@sundet.test', 'Emil', 'Rønning', '90000012', {
    partnerId: 1003,
    role: 'seller_without_refund',
  }),
]

export const demoLogins = demoPeople.filter((person) => !person.isSellerOnly)

export const settlers = [
  { partnerId: 1001, emails: ['flere@dxweb.test', 'sjef@fjellvik.test'] },
  { partnerId: 1002, emails: ['sjef@byfjord.test'] },
  { partnerId: 1003, emails: ['flere@dxweb.test', 'sjef@sundet.test'] },
] as const
