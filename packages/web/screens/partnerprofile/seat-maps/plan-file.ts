import { exportPlan, importPlan } from '@dxweb/areas/seating/design-contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { callApi } from '../../../data/calls/call-api.ts'
import { urlOf } from '../../../data/calls/url-of.ts'
import { download } from '../../../data/calls/download.ts'
import type { Text } from '../../../ui/text/text.ts'

export const sendPlan = (partnerId: number, file: Blob, name: string) =>
  callApi(importPlan, {
    params: { partnerId },
    query: name === '' ? {} : { name },
    file: file.slice(0, file.size, 'application/octet-stream'),
  })

export type ImportedPlan = Awaited<ReturnType<typeof sendPlan>>

export const fetchPlan = (partnerId: number, id: number) =>
  download(urlOf(exportPlan.path, { partnerId, id }))

export interface PlanFaultText {
  place: string
  text: string
}

/** Example: 'zones[0].rows[2].seats[11].category' becomes 'Sone 1, rad 3, sete 12: category'. */
function placeText(t: Text, path: string): string {
  const named = [...path.matchAll(/(zones|rows|seats|areas|categories)\[(\d+)\]/g)].map(
    ([, list = '', index = '']) => t(`design.plan.${list}`, { number: String(Number(index) + 1) }),
  )
  const field = /(?:^|\.)(\w+)$/.exec(path)?.[1]
  const isList = /^(zones|rows|seats|areas|categories)$/.test(field ?? '')
  if (field === undefined || field === 'file' || (isList && named.length > 0))
    return named.join(', ')
  return [named.join(', '), field].filter(Boolean).join(': ')
}

export function planFaults(t: Text, error: unknown): PlanFaultText[] {
  const fields = (error instanceof Refusal && error.fields) || {}
  return Object.entries(fields).map(([path, { code, params }]) => ({
    place: placeText(t, path),
    text: t(`field.${code}`, params),
  }))
}
