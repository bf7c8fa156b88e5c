import type { ReportOfPlatform, ReportVersion } from '@dxweb/areas/reports/mode/admin-contract.ts'
import { ownReports } from '@dxweb/areas/reports/mode/own-reports-contract.ts'
import { hasBegin, isTargetAddress, partsOf } from '@dxweb/areas/reports/mode/rules.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { askOfSettings } from './ask-of-settings.ts'
import type { LinkSecrets } from './sign-link.ts'

type Draft = Pick<ReportVersion, 'address' | 'report' | 'settings' | 'parameters'>

export function ownReport(name: string): AnyReport {
  const report = ownReports.find((one) => one.name === name)
  if (report === undefined) throw invalidField('report', 'not_found')
  return report
}

function refuseParameters({ parameters }: Draft): void {
  const seen = new Set<string>()
  for (const [at, parameter] of parameters.entries()) {
    const parts = partsOf(parameter)
    if (parts.some((part) => seen.has(part)))
      throw invalidField(`parameters.${at}.name`, 'repeated')
    for (const part of parts) seen.add(part)
    refuseChoices(`parameters.${at}`, parameter)
  }
}

function refuseChoices(path: string, { type, begin, choices }: Draft['parameters'][number]): void {
  if ((type === 'enum') !== choices.length > 0) {
    throw invalidField(`${path}.choices`, type === 'enum' ? 'required' : 'not_valid')
  }
  if (new Set(choices).size < choices.length) throw invalidField(`${path}.choices`, 'repeated')
  if (begin !== 'none' && !hasBegin(type)) throw invalidField(`${path}.begin`, 'not_valid')
}

export function refuseDraft(
  draft: Draft,
  { takesLoopback }: Pick<LinkSecrets, 'takesLoopback'>,
  now: Date,
): void {
  const { address, report, settings } = draft
  if (address !== '' && !isTargetAddress(address, takesLoopback)) {
    throw invalidField('address', 'target_address')
  }
  if (report !== '') askOfSettings(ownReport(report), settings, now, defaultTimeZone)
  refuseParameters(draft)
}

/** Refuses a version that venues could not open, such as an external report without a key. */
export function refuseUnfinished(
  { source, keys }: Pick<ReportOfPlatform, 'source' | 'keys'>,
  draft: Draft,
  secrets: Pick<LinkSecrets, 'takesLoopback'>,
  now: Date,
): void {
  if (source === 'own' && draft.report === '') throw invalidField('report', 'required')
  if (source === 'external' && draft.address === '') throw invalidField('address', 'required')
  refuseDraft(draft, secrets, now)
  if (source === 'external' && !keys.some(({ isUsed }) => isUsed)) {
    throw new Refusal('wrong_state', { fields: { key: { code: 'signing_key_missing' } } })
  }
}
