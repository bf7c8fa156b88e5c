import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Alike,
  groupDuplicates,
  likenesses,
  mergedPerson,
  proposedSources,
  sharingContact,
} from './rules.ts'

const alike = fc.record({
  likeness: fc.constantFrom(...likenesses),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 4 }),
})
const pair = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }))

const person = (id: number) =>
  fc.record({
    id: fc.constant(id),
    firstName: fc.constantFrom('', 'Kari'),
    lastName: fc.constantFrom('Nes', 'Næs'),
    email: fc.constantFrom('', 'kari@nes.no', 'Kari@nes.no'),
    phone: fc.constantFrom('', '912 34 567', '91234567'),
    address: fc.constantFrom('', 'Kaien 1'),
    postalCode: fc.constantFrom('', '6003'),
    city: fc.constantFrom('', 'Ålesund'),
    wantsMail: fc.boolean(),
    wantsSms: fc.boolean(),
    note: fc.constantFrom('', 'Ringer'),
  })
const people = fc.tuple(person(1), person(2), person(3))

describe('customers that are probably one person', () => {
  it('connected duplicates form one group with all their reasons', () => {
    const found: Alike[] = [
      { likeness: 'email', ids: [1, 2] },
      { likeness: 'phone', ids: [2, 3] },
      { likeness: 'name', ids: [8, 9] },
    ]
    expect(groupDuplicates(found)).toEqual([
      { ids: [1, 2, 3], likenesses: ['email', 'phone'] },
      { ids: [8, 9], likenesses: ['name'] },
    ])
  })

  it('customers known to be different people form no group', () => {
    const found: Alike[] = [{ likeness: 'phone', ids: [1, 2, 3] }]
    expect(groupDuplicates(found, [[2, 1]])).toEqual([{ ids: [1, 2, 3], likenesses: ['phone'] }])
    const all: [number, number][] = [
      [1, 2],
      [1, 3],
      [3, 2],
    ]
    expect(groupDuplicates(found, all)).toEqual([])
  })

  it('each customer is in at most one group, and each group has two or more customers and a reason', () => {
    fc.assert(
      fc.property(fc.array(alike), fc.array(pair), (found, apart) => {
        const groups = groupDuplicates(found, apart)
        const ids = groups.flatMap((group) => group.ids)
        expect(new Set(ids).size).toBe(ids.length)
        for (const group of groups) {
          expect(group.ids.length).toBeGreaterThan(1)
          expect(group.likenesses.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('grouping finds all similar customers', () => {
    fc.assert(
      fc.property(fc.array(alike), (found) => {
        const grouped = new Set(groupDuplicates(found).flatMap(({ ids }) => ids))
        expect(grouped).toEqual(new Set(found.flatMap(({ ids }) => ids)))
      }),
    )
  })
})

describe('the proposed values of a merge', () => {
  it('a proposed merge loses no value that only one of the customers has', () => {
    fc.assert(
      fc.property(people, (all) => {
        const merged = mergedPerson(all, proposedSources(all, 1), 1)
        for (const field of ['firstName', 'email', 'phone', 'address', 'note'] as const) {
          const isKnown = all.some((each) => each[field] !== '')
          expect(merged[field] !== '').toBe(isKnown)
        }
      }),
    )
  })

  it('a proposed merge prefers the remaining customer’s values', () => {
    fc.assert(
      fc.property(people, fc.constantFrom(1, 2, 3), (all, staysId) => {
        const stays = all.find(({ id }) => id === staysId)
        const merged = mergedPerson(all, proposedSources(all, staysId), staysId)
        expect(merged.lastName).toBe(stays?.lastName)
        expect(merged.email).toBe(stays?.email || merged.email)
      }),
    )
  })

  it('a proposed merge never turns a refusal for an address into a consent', () => {
    fc.assert(
      fc.property(people, (all) => {
        const merged = mergedPerson(all, proposedSources(all, 1), 1)
        const same = all.filter(({ email }) => email.toLowerCase() === merged.email.toLowerCase())
        expect(merged.wantsMail).toBe(same.every(({ wantsMail }) => wantsMail))
      }),
    )
  })
})

it('only a shared e-mail address or telephone number proves that two customers are one person', () => {
  const likely = [
    { id: 1, email: 'A@nes.no', phone: '' },
    { id: 2, email: 'a@nes.no ', phone: '+47 412 34 567' },
    { id: 3, email: '', phone: '41234567' },
    { id: 4, email: '', phone: '' },
  ]
  expect(sharingContact(likely)).toEqual([1, 2, 3])
  expect(sharingContact(likely.slice(3).concat({ id: 5, email: '', phone: '' }))).toEqual([])
})
