import type { Purpose } from '../consents/rules.ts'

export const measures = ['tickets', 'purchases', 'value'] as const

/** When tickets were sold: between days, within days before it is asked, or at any time. */
export interface SoldPeriod {
  /** Days of the sale, 'YYYY-MM-DD', both included. */
  from: string | null
  to: string | null
  withinDays: number | null
}

/** Tickets that are not refunded, of sales that are the customer's. An empty list means any. */
export interface Bought extends SoldPeriod {
  kind: 'bought'
  isNot: boolean
  measure: (typeof measures)[number]
  /** Tickets, purchases, or øre. */
  atLeast: number
  eventTypeIds: readonly number[]
  productionIds: readonly number[]
  auditoriumIds: readonly number[]
}

/** Has tickets that are not refunded, of sales that a campaign brought. An empty list means any campaign. */
export interface ByCampaign extends SoldPeriod {
  kind: 'campaign'
  isNot: boolean
  campaignIds: readonly number[]
}

/** `lapsed` has visited, but not within the days; `never` has no ticket to anything that has begun. */
export const visitAges = ['within', 'lapsed', 'never'] as const

export interface LastVisit {
  kind: 'lastVisit'
  isNot: boolean
  is: (typeof visitAges)[number]
  days: number
}

/** Postal codes that begin with one of these: '60' is Ålesund and around. */
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

/** Added to the register within so many days. */
export interface Added {
  kind: 'added'
  isNot: boolean
  withinDays: number
}

/** `ended` has been a member of one of the types, and is none now. An empty list means any type. */
export const memberIs = ['active', 'ended', 'ever'] as const

export interface Member {
  kind: 'member'
  isNot: boolean
  is: (typeof memberIs)[number]
  typeIds: readonly number[]
}

export type Condition = Bought | ByCampaign | LastVisit | PostalCode | Consented | Added | Member

/** A group without conditions is everybody if `all` must hold, and nobody if `any` must. */
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
