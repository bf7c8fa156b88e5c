import { hashKey, isKey } from '@dxweb/areas/access/keys/token-store.ts'
import {
  keyOpeningFor,
  type Opening,
  openingFor,
  type PermissionKey,
} from '@dxweb/areas/access/rights/permissions.ts'
import { type Row, type Scope, type Statement, sql } from '@dxweb/kit/database/database.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { maxInt32 } from '@dxweb/kit/fields/fields.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import { chooseLocale, localeCookie } from '@dxweb/locales/choose-locale.ts'
import type { FastifyRequest } from 'fastify'
import type { HttpContext } from '../context/context.ts'
import { readHeaderNumber } from './request-headers.ts'
import { hashToken, sessionCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    callerId?: number
  }
}

/** The row that `dx_enter` returns. */
interface CallerRow {
  userId: number
  sessionUserId: number
  mayAct: boolean
  isSuper: boolean
  sessionIsSuper: boolean
  idle: number
  email: string
  firstName: string
  lastName: string
  locale: 'nb' | 'en'
  roles: string[]
  modules: string[]
  partner: Caller['partner']
  /** True if the context was opened, so that its rows can be read. */
  isOpen: boolean
  /** Returned by `dx_enter_key` only. */
  permits?: string[]
}

interface Proof {
  hash: Buffer
  isKey: boolean
}

interface RequestedContext {
  partnerId: number | null
  renterId: number
  ninjaId: number | null
}

/** Seconds between updates of a session's last use, so that most reads cost no write. */
const seenEvery = 60

export async function readCaller(
  context: HttpContext,
  request: FastifyRequest,
): Promise<Caller | null> {
  const asked = readAsked(request)
  const proof = proofOf(context, request)
  if (proof === null) return null
  const [row] = await context.db.reference<CallerAnswer>(
    proof.isKey ? enterByKey(proof.hash, request, asked) : enter(proof.hash, asked),
  )
  return admit(context, request, { asked, proof }, row)
}

/**
 * Authenticates many requests in one query, without prolonging sessions. Null for a caller who may not act as
 * requested.
 */
export async function readCallers(
  context: HttpContext,
  requests: readonly FastifyRequest[],
): Promise<(Caller | null)[]> {
  const asked = requests.map(readAsked)
  const hashes = requests.map((request) => sessionHashOf(context, request))
  const rows = await context.db.reference<CallerAnswer>(
    sql(
      'callers',
      `select dx_enter(token, ninja, partner, renter) as caller
       from unnest($1::bytea[], $2::integer[], $3::integer[], $4::integer[]) with ordinality
         as asked (token, ninja, partner, renter, place) order by place`,
      [
        hashes,
        asked.map(({ ninjaId }) => ninjaId),
        asked.map(({ partnerId }) => partnerId),
        asked.map(({ renterId }) => renterId),
      ],
    ),
  )
  return rows.map(({ caller }, at) => {
    const [place, hash] = [asked[at], hashes[at]]
    return caller?.mayAct && place && hash ? callerOf(caller, place, hash) : null
  })
}

interface Reading {
  reads: readonly Statement[]
  permit: PermissionKey
  signal: AbortSignal
}

export async function readCallerWith(
  context: HttpContext,
  request: FastifyRequest,
  { reads, permit, signal }: Reading,
): Promise<{ caller: Caller | null; rows: Row[][] }> {
  const asked = readAsked(request)
  const proof = proofOf(context, request)
  if (proof === null) return { caller: null, rows: [] }
  const scope = { partnerId: asked.partnerId ?? 0, renterId: asked.renterId }
  const entering = proof.isKey
    ? enterByKey(proof.hash, request, asked, keyOpeningFor(permit))
    : enter(proof.hash, asked, openingFor(permit, scope))
  const [answer, ...rows] = await context.db.enter(scope, entering, reads, signal)
  const [row] = answer as unknown as CallerAnswer[]
  return { caller: admit(context, request, { asked, proof }, row), rows }
}

export function askedScope(request: FastifyRequest): Pick<Scope, 'partnerId' | 'renterId'> {
  const { partnerId, renterId } = readAsked(request)
  return { partnerId: partnerId ?? 0, renterId }
}

interface CallerAnswer {
  caller: CallerRow | null
}

function sessionHashOf(context: HttpContext, request: FastifyRequest): Buffer | null {
  const token = request.cookies[sessionCookie(context.secure)]
  return token === undefined ? null : hashToken(token)
}

/** Returns the token of `Authorization: Bearer`; other schemes belong to a proxy. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  return token ?? null
}

/** Returns null for a malformed key even if there is a session, since the caller meant to use the key. */
function proofOf(context: HttpContext, request: FastifyRequest): Proof | null {
  const token = bearerOf(request)
  if (token !== null) return isKey(token) ? { hash: hashKey(token), isKey: true } : null
  const hash = sessionHashOf(context, request)
  return hash && { hash, isKey: false }
}

/** Removes the IPv6 prefix that a dual-stack socket adds to an IPv4 address. */
const plainAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '')

const enterByKey = (
  hash: Buffer,
  { ip }: FastifyRequest,
  { partnerId, renterId }: RequestedContext,
  { permit, modules }: ReturnType<typeof keyOpeningFor> = { permit: null, modules: null },
) =>
  sql<CallerAnswer>('enter-key', 'select dx_enter_key($1, $2, $3, $4, $5, $6) as caller', [
    hash,
    plainAddress(ip),
    partnerId,
    renterId,
    permit,
    modules,
  ])

const everyone: Opening = { roles: null, modules: null }

const enter = (
  hash: Buffer,
  { ninjaId, partnerId, renterId }: RequestedContext,
  { roles, modules }: Opening = everyone,
) =>
  sql<CallerAnswer>('enter', 'select dx_enter($1, $2, $3, $4, $5, $6) as caller', [
    hash,
    ninjaId,
    partnerId,
    renterId,
    roles,
    modules,
  ])

function admit(
  context: HttpContext,
  request: FastifyRequest,
  { asked, proof }: { asked: RequestedContext; proof: Proof },
  row: CallerAnswer | undefined,
): Caller | null {
  if (!row?.caller) return null
  request.callerId = row.caller.userId
  if (!row.caller.mayAct) throw refusedToAct(row.caller)
  if (row.caller.idle >= seenEvery) recordSeen(context, proof)
  const device = proof.isKey ? undefined : request.cookies[localeCookie]
  return callerOf(row.caller, asked, proof.hash, device)
}

/** Gives the reason for the refusal only to super users, since only they may act as others. */
function refusedToAct({ sessionIsSuper }: CallerRow): Refusal {
  return new Refusal('forbidden', sessionIsSuper ? { details: { sudo: 'ask' } } : {})
}

function callerOf(row: CallerRow, asked: RequestedContext, hash: Buffer, device?: string): Caller {
  const isSudo = row.userId !== row.sessionUserId
  return {
    userId: row.userId,
    sudoId: isSudo ? row.sessionUserId : null,
    isSuper: row.isSuper,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    // The language of the page, which the server also uses for files, mails and previews.
    locale: chooseLocale({ account: isSudo ? null : row.locale, device }),
    // A user may have a role both at the partner and at the renter.
    roles: [...new Set(row.roles)],
    modules: row.modules,
    partner: row.partner,
    renterId: asked.renterId,
    sessionHash: hash.toString('hex'),
    ...(row.permits && { permits: row.permits }),
  }
}

function readAsked(request: FastifyRequest): RequestedContext {
  const params = (request.params ?? {}) as Record<string, string | undefined>
  const partner = agree('x-dx-partner', pathId(params['partnerId']), request)
  const renter = agree('x-dx-renter', pathId(params['contextRenterId']), request)
  const ninja = readHeaderNumber(request, 'x-dx-ninja')
  return { partnerId: partner, renterId: renter ?? 0, ninjaId: ninja === 0 ? null : ninja }
}

function agree(header: string, fromPath: number | null, request: FastifyRequest): number | null {
  const fromHeader = readHeaderNumber(request, header)
  if (fromPath === null) return fromHeader
  if (fromHeader !== null && fromHeader !== 0 && fromHeader !== fromPath) {
    throw invalidField(header, 'contradicts_path')
  }
  return fromPath
}

function pathId(value: string | undefined): number | null {
  if (value === undefined) return null
  const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : 0
  if (id === 0 || id > maxInt32) throw new Refusal('not_found')
  return id
}

const seenStatement = ({ hash, isKey: isOfKey }: Proof) =>
  isOfKey
    ? sql('key-used', 'select dx_note_key_used($1)', [hash])
    : sql('session-seen', 'update session set seen_at = now() where token_hash = $1', [hash])

function recordSeen(context: HttpContext, proof: Proof): void {
  context.db
    .reference(seenStatement(proof))
    .catch((error: unknown) => context.logger.warn({ err: error }, 'session not noted as seen'))
}
