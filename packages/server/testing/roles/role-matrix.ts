import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'

/** Columns of the matrix: a role at a ticketing partner, unless the name indicates another case. */
export const columns = [
  'chief',
  'reader',
  'admin',
  'renter',
  'scanner',
  'volunteer',
  'seller',
  'noRefund',
  'chiefAtRenter',
  'chiefBelow1000',
  'platform',
  'platformAtVenue',
] as const

export type Column = (typeof columns)[number]

/**
 * Permissions by role with all modules enabled, written by hand from the specification (2, 6); tests compare the
 * permission table with it. `chiefAtRenter` is a manager acting for a renter, `platform` a super user at partner 1.
 */
const written = `
                        chief reader admin renter scanner volunteer seller noRefund chiefAtRenter chiefBelow1000 platform platformAtVenue
open                    yes   yes    yes   yes    yes     yes       yes    yes      yes           yes            yes      yes
self                    yes   yes    yes   yes    yes     yes       yes    yes      yes           yes            yes      yes
super                   -     -      -     -      -       -         -      -        -             -              yes      yes
venue.enter             yes   yes    yes   yes    yes     yes       yes    yes      yes           yes            yes      -

dashboard.read          yes   yes    -     -      -       -         -      -        -             yes            yes      -
dashboardLegacy.read    yes   -      -     -      -       -         -      -        -             yes            -        -
reports.shows           yes   yes    -     yes    -       -         -      -        yes           yes            -        -
reports.venue           yes   yes    -     -      -       -         -      -        -             yes            -        -
audit.read              yes   -      -     -      -       -         -      -        -             yes            -        -
reports.read            yes   -      -     -      -       -         -      -        -             yes            -        -
reports.send            yes   -      -     -      -       -         -      -        -             yes            -        -
settlements.read        yes   -      -     -      -       -         -      -        -             yes            -        -
settlements.write       yes   -      -     -      -       -         -      -        -             yes            -        -
filmSettlements.read    yes   yes    -     -      -       -         -      -        -             yes            -        -
filmSettlements.write   yes   -      -     -      -       -         -      -        -             yes            -        -
renterSettlements.read  yes   yes    -     yes    -       -         -      -        yes           yes            -        -
renterSettlements.write yes   -      -     -      -       -         -      -        -             yes            -        -
tono.send               yes   -      -     -      -       -         -      -        -             yes            -        -
crm.read                yes   yes    -     -      -       -         -      -        -             yes            yes      -
crm.write               yes   -      -     -      -       -         -      -        -             yes            -        -
crm.privacy             yes   -      -     -      -       -         -      -        -             yes            -        -
customers.send          yes   -      -     -      -       -         -      -        -             yes            -        -
customers.find          yes   yes    -     -      -       -         yes    yes      -             yes            -        -
customers.attach        yes   -      -     -      -       -         yes    yes      -             yes            -        -
campaigns.read          yes   -      -     -      -       -         -      -        -             yes            -        -
campaigns.write         yes   -      -     -      -       -         -      -        -             yes            -        -
renters.read            yes   yes    -     -      -       -         -      -        -             yes            yes      -
orders.read             yes   yes    -     -      -       -         -      -        -             yes            yes      -
orders.write            yes   -      -     -      -       -         -      -        -             yes            -        -
invoices.read           yes   yes    -     -      -       -         -      -        -             yes            -        -
invoices.write          yes   -      -     -      -       -         -      -        -             yes            -        -
film.read               yes   yes    -     -      -       -         -      -        -             yes            yes      -
film.write              yes   -      -     -      -       -         -      -        -             yes            -        -
mediabase.read          yes   yes    -     -      -       -         -      -        -             yes            yes      -
mediabase.write         yes   -      -     -      -       -         -      -        -             yes            yes      -
partners.read           yes   yes    -     -      -       -         -      -        yes           yes            yes      -
demo.read               yes   yes    -     -      -       -         -      -        yes           yes            yes      -

calendar.read           yes   yes    -     -      -       -         -      -        yes           yes            -        -
calendar.share          yes   yes    -     -      -       -         -      -        -             yes            -        -
timeline.read           yes   yes    -     -      -       -         -      -        yes           yes            -        -
feeds.keep              yes   yes    -     yes    -       -         -      -        yes           yes            -        -
shows.read              yes   yes    -     yes    -       -         yes    yes      yes           yes            -        -
shows.log               yes   yes    -     -      -       -         -      -        -             yes            -        -
shows.edit              yes   -      -     -      -       -         -      -        -             -              -        -
bookings.read           yes   yes    -     -      -       -         -      -        -             yes            -        -
notes.read              yes   yes    -     -      -       -         -      -        -             yes            -        -
participants.read       yes   yes    -     -      -       -         -      -        -             yes            -        -
attachments.read        yes   yes    -     -      -       -         -      -        -             yes            -        -
reservations.read       yes   yes    -     -      -       -         yes    yes      -             yes            -        -
buyers.read             yes   yes    -     -      -       -         yes    yes      -             yes            -        -
live.watch              yes   yes    -     yes    yes     -         yes    yes      yes           yes            yes      -

tickets.sell            yes   -      -     -      -       -         yes    yes      -             -              -        -
tillShifts.keep         yes   -      -     -      -       -         yes    yes      -             -              -        -
tickets.refund          yes   -      -     -      -       -         yes    -        -             -              -        -
buyers.message          yes   -      -     -      -       -         -      -        -             -              -        -
tickets.print           yes   -      -     -      -       -         yes    yes      -             yes            -        -
tickets.scan            yes   -      -     -      yes     -         -      -        yes           yes            -        -
web.sell                yes   -      -     -      -       -         -      -        -             -              -        -
giftCards.read          yes   yes    -     -      -       -         yes    yes      -             yes            -        -
giftCards.sell          yes   -      -     -      -       -         yes    yes      -             -              -        -
giftCards.write         yes   -      -     -      -       -         -      -        -             -              -        -
members.find            yes   yes    yes   -      -       -         yes    yes      -             yes            -        -
members.sell            yes   -      -     -      -       -         yes    yes      -             -              -        -
members.write           yes   -      -     -      -       -         yes    -        -             -              -        -
corrections.read        yes   yes    -     -      -       -         -      -        -             yes            -        -
corrections.write       yes   -      -     -      -       -         -      -        -             yes            -        -

settings.read           yes   -      yes   -      -       -         -      -        -             yes            -        -
settings.write          yes   -      yes   -      -       -         -      -        -             yes            -        -
users.read              yes   -      yes   -      -       -         -      -        -             yes            yes      -
users.write             yes   -      yes   -      -       -         -      -        -             yes            yes      -
registers.read          yes   yes    yes   -      -       -         -      -        -             yes            yes      -
registers.write         yes   -      yes   -      -       -         -      -        -             yes            -        -
products.read           yes   -      -     -      -       -         -      -        -             yes            -        -
products.write          yes   -      -     -      -       -         -      -        -             yes            -        -
tills.call              -     -      -     -      -       -         -      -        -             -              -        -
productRegisters.read   yes   yes    -     -      -       -         -      -        -             yes            -        -
stock.read              yes   yes    -     -      -       -         yes    yes      -             yes            -        -
stock.count             yes   -      -     -      -       -         yes    yes      -             yes            -        -
platform.write          -     -      -     -      -       -         -      -        -             -              yes      -

ownWork.read            -     -      -     -      yes     yes       yes    yes      -             -              -        -
ownShifts.read          -     -      -     -      yes     yes       yes    yes      -             -              -        -
ownTill.count           -     -      -     -      -       -         yes    yes      -             -              -        -
`

const lines = written.split('\n').map((line) => line.trim().split(/\s+/))
const [heads = [], ...rows] = lines.filter((line) => line.length > 1)

export const matrixKeys = rows.map(([key = '']) => key)

export function expected(column: Column, key: PermissionKey): boolean {
  const row = rows.find(([name]) => name === key)
  const word = row?.[1 + heads.indexOf(column)]
  if (word !== 'yes' && word !== '-') throw new Error(`the matrix does not answer ${column} ${key}`)
  return word === 'yes'
}
