/** The password of all demo logins, which exist only with demo data. */
export const demoPassword = 'demo'

export interface DemoGrant {
  partnerId: number
  role:
    | 'kulturhussjef'
    | 'culture_full_read_only'
    | 'leietakere'
    | 'administrator'
    | 'volunteer'
    | 'scanner'
  renterId?: number
}

export interface DemoPerson {
  email: string
  firstName: string
  lastName: string
  mobile: string
  grants: DemoGrant[]
  /** Cannot sign in: a clerk or the web shop in old sales. */
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
]

export const demoLogins = demoPeople.filter((person) => !person.isSellerOnly)

/** One counts the days of a house, and another approves them. */
export const settlers = [
  { partnerId: 1001, emails: ['flere@dxweb.test', 'sjef@fjellvik.test'] },
  { partnerId: 1002, emails: ['sjef@byfjord.test'] },
  { partnerId: 1003, emails: ['flere@dxweb.test', 'sjef@sundet.test'] },
] as const

/** Privacy agreement 4 of the specification, in our own words. */
export const privacyAgreement = {
  id: 4,
  title_nb: 'Personvern i DxWeb',
  title_en: 'Privacy in DxWeb',
  content_nb: [
    'For at du skal kunne arbeide i DxWeb, lagrer vi navnet ditt, e-postadressen, mobilnummeret og hvilke hus du har tilgang til.',
    'Vi fører logg over hva som endres og av hvem, slik at salg og oppgjør kan etterprøves. Loggen brukes ikke til noe annet.',
    'Opplysninger om publikum tilhører huset du arbeider for. Du ser dem bare så langt arbeidet ditt krever det, og deler dem ikke videre.',
    'Du kan når som helst se og rette det som er lagret om deg, på brukerkontoen din. Når tilgangen din avsluttes, slettes det som loven ikke krever at vi tar vare på.',
  ].join('\n\n'),
  content_en: [
    'So that you can work in DxWeb we store your name, your e-mail address, your mobile number and the houses you have access to.',
    'We log what is changed and by whom, so that sales and settlements can be checked afterwards. The log serves nothing else.',
    'Information about the audience belongs to the house you work for. You see it only as far as your work needs it, and do not pass it on.',
    'You can see and correct what is stored about you at any time, on your user account. When your access ends, what the law does not require us to keep is deleted.',
  ].join('\n\n'),
}
