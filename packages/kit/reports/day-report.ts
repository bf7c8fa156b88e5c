import * as z from 'zod/mini'
import { endpoint } from '../definitions/endpoint.ts'
import { day, idParam } from '../fields/fields.ts'
import type { AnyReport } from './define-report.ts'
import { rowShape } from './report-endpoints.ts'

type Parts = Readonly<Record<string, AnyReport>>

/** Reports of one operating day, read together for one page and one document (`docs/decisions/0060`). */
export interface DayReport<P extends Parts = Parts> {
  readonly name: string
  permit: string
  /** Topics of changes that make the report stale. */
  invalidatedBy: readonly string[]
  /** Reports by part, in printed order. The page omits parts without the user's permission. */
  parts: P
}

export const defineDayReport = <const P extends Parts>(
  name: string,
  parts: Omit<DayReport<P>, 'name'>,
): DayReport<P> => ({ name, ...parts })

type RowFields<R extends AnyReport> = R['columns'] & NonNullable<R['keys']>

type RowsOf<P extends Parts> = {
  [N in keyof P]: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniObject<RowFields<P[N]>>>>
}

const ofPartner = z.object({ partnerId: idParam })

/** The current operating day by default. */
const asked = { day: z.optional(day) }

export function dayReportEndpoints<P extends Parts>({
  name,
  permit,
  invalidatedBy,
  parts,
}: DayReport<P>) {
  const path = `/partners/{partnerId}/reports/${name}`
  const rows = Object.fromEntries(
    Object.entries(parts).map(([part, report]) => [part, z.optional(z.array(rowShape(report)))]),
  ) as unknown as RowsOf<P>
  return {
    read: endpoint('GET', path, {
      permit,
      invalidatedBy,
      summary: `Get the reports of one operating day: ${Object.keys(parts).join(', ')}`,
      params: ofPartner,
      query: z.strictObject(asked),
      reply: z.object({ day, parts: z.object(rows) }),
    }),
    exported: endpoint('GET', `${path}/export`, {
      permit,
      summary: `Print the reports of one operating day as ${name}`,
      params: ofPartner,
      query: z.strictObject({
        ...asked,
        format: z._default(z.enum(['pdf']), 'pdf'),
        locale: z._default(z.enum(['nb', 'en']), 'nb'),
      }),
      reply: z.string(),
    }),
  }
}
