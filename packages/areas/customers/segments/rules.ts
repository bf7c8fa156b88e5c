import type { Purpose } from '../consents/rules.ts'

export const measures = ['tickets', 'purchases', 'value'] as const

export interface SoldPeriod {
  /** First and last day of sale as 'YYYY-MM-DD', both inclusive. */
  from: string | null
  to: string | null
  withinDays: number | null
}

/** Condition on unrefunded tickets of the customer's sales. An empty list means any value. */
export interface Bought extends SoldPeriod {
  kind: 'bought'
  isNot: boolean
  measure: (typeof measures)[number]
  /** Minimum in tickets, purchases or øre. */
  atLeast: number
  eventTypeIds: readonly number[]
  productionIds: readonly number[]
  auditoriumIds: readonly number[]
}

export interface ByCampaign extends SoldPeriod {
  kind: 'campaign'
  isNot: boolean
  campaignIds: readonly number[]
}

/** `lapsed`: visits in the past, but none within the given days. `never`: no ticket to any past event. */
export const visitAges = ['within', 'lapsed', 'never'] as const

export interface LastVisit {
  kind: 'lastVisit'
  isNot: boolean
  is: (typeof visitAges)[number]
  days: number
}

export interface PostalCode {
  kind: 'postalCode'
  isNot: boolean
  prefixes: readonly string[]
}

export interface Consented {
  kind: 'consent'
  isNot: boolean
  purpose: Purpose
  answer: 'yes' | 'no'
}

export interface Added {
  kind: 'added'
  isNot: boolean
  withinDays: number
}

/** `ended`: a past membership of one of the types, and no current membership. An empty list means any type. */
export const memberIs = ['active', 'ended', 'ever'] as const

export interface Member {
  kind: 'member'
  isNot: boolean
  is: (typeof memberIs)[number]
  typeIds: readonly number[]
}

export type Condition = Bought | ByCampaign | LastVisit | PostalCode | Consented | Added | Member

/** Without conditions, an `all` group selects all customers, and an `any` group selects none. */
export interface Group {
  kind: 'group'
  isNot: boolean
  join: 'all' | 'any'
  of: readonly SegmentNode[]
}

export type SegmentNode = Condition | Group

export const usedFor = ['export', 'mailSync', 'report', 'closedSale'] as const

const anyTime = { from: null, to: null, withinDays: null } as const satisfies SoldPeriod

export const newCondition = {
  bought: {
    kind: 'bought',
    isNot: false,
    measure: 'tickets',
    atLeast: 1,
    eventTypeIds: [],
    productionIds: [],
    auditoriumIds: [],
    ...anyTime,
  },
  campaign: { kind: 'campaign', isNot: false, campaignIds: [], ...anyTime },
  lastVisit: { kind: 'lastVisit', isNot: false, is: 'within', days: 365 },
  postalCode: { kind: 'postalCode', isNot: false, prefixes: [] },
  member: { kind: 'member', isNot: false, is: 'active', typeIds: [] },
  added: { kind: 'added', isNot: false, withinDays: 30 },
  consent: { kind: 'consent', isNot: false, purpose: 'mail', answer: 'yes' },
} as const satisfies { readonly [K in Condition['kind']]: Extract<Condition, { kind: K }> }

export const everybody: Group = { kind: 'group', isNot: false, join: 'all', of: [] }
