import type { modeSources } from '@dxweb/areas/reports/mode/rules.ts'
import type { ReactNode } from 'react'
import type { DrawnInput } from '../../parts/command/command-fields.tsx'
import type { CommandFormState } from '../../parts/command/use-command-form.ts'
import { OwnReportField, OwnSettings } from './own-source.tsx'
import { ParameterRows } from './parameter-rows.tsx'
import { ModuleTicks, RoleTicks } from './seen-by.tsx'

type Source = (typeof modeSources)[number]

export const drawn = ['roles', 'modules', 'report', 'settings', 'parameters']

const labels: Record<string, string> = {
  inGroup: 'reportsadmin.group',
  ...Object.fromEntries(
    ['name', 'about', 'address', ...drawn].map((field) => [field, `reportsadmin.${field}`]),
  ),
}
const helpTexts = { about: 'reportsadmin.about.about', address: 'reportsadmin.address.about' }
const choices = { inGroup: 'report.in' }

const ofSource: Partial<Record<string, Source>> = {
  address: 'external',
  parameters: 'external',
  report: 'own',
  settings: 'own',
}

export function draftLook(source: Source, form: Pick<CommandFormState, 'typed' | 'change'>) {
  const asked = form.typed['report']
  const report = typeof asked === 'string' ? asked : ''
  const changeReport = (next: unknown) => {
    form.change('report', next)
    form.change('settings', '')
  }
  const inputs: Record<string, (input: DrawnInput) => ReactNode> = {
    roles: (input) => <RoleTicks {...input} />,
    modules: (input) => <ModuleTicks {...input} />,
    report: (input) => <OwnReportField {...input} onChange={changeReport} />,
    settings: (input) => <OwnSettings key={report} report={report} {...input} />,
    parameters: (input) => <ParameterRows {...input} />,
  }
  return {
    labels,
    helpTexts,
    choices,
    drawn,
    isFieldShown: (field: string) => (ofSource[field] ?? source) === source,
    renderDrawn: (input: DrawnInput) => inputs[input.name ?? '']?.(input),
    failedKey: 'reportsadmin.failed',
  }
}
