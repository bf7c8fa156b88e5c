import { ownReports } from '@dxweb/areas/reports/mode/own-reports-contract.ts'
import {
  fixableFilters,
  readSettings,
  writeSettings,
} from '@dxweb/areas/reports/mode/preset-report.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { type AnyReport, fieldOf } from '@dxweb/kit/reports/define-report.ts'
import { reportTitle, reportValue } from '@dxweb/kit/reports/report-words.ts'
import type { DrawnInput } from '../../parts/command/command-fields.tsx'
import { useWords } from '../../parts/register/look/use-words.ts'
import { reportPeriods } from '../../parts/report/use-report-ask.ts'
import { useReportText } from '../../parts/report/asked/use-report-text.ts'
import { FieldRow, SelectField } from '../../ui/fields/fields.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './reportsadmin.module.css'

// catalog: shows.period.*
// catalog: report.axis.*

export function OwnReportField({ typed, ...field }: DrawnInput) {
  const t = useText()
  const words = useWords()
  return (
    <SelectField
      {...field}
      required
      value={typed === '' ? null : String(typed)}
      placeholder={t('report.mode.choose')}
      options={ownReports.map((report) => ({
        value: report.name,
        label: reportTitle(words, report),
        about: words.t(`report.${report.name}.about`),
      }))}
      onChange={(next) => field.onChange(next ?? '')}
    />
  )
}

interface Setting {
  name: string
  label: string
  options: { value: string; label: string }[]
}

/** Lists the settings of a report: its display, and filters with the same meaning in every venue. */
function useSettingsOf(report: AnyReport, within: string | undefined): Setting[] {
  const t = useText()
  const words = useWords()
  const text = useReportText(report)
  const { axes, groups = [] } = report
  const named = (names: readonly string[]) =>
    names.map((name) => ({ value: name, label: text.label(name) }))
  const valuesOf = (name: string) => {
    const kind = kindOf(fieldOf(report, name))
    return kind.kind === 'choice'
      ? kind.values.map((value) => ({ value, label: reportValue(words, report, name, value) }))
      : ['true', 'false'].map((value) => ({
          value,
          label: t(value === 'true' ? 'choice.yes' : 'choice.no'),
        }))
  }
  const axisNames = Object.keys(axes ?? {})
  const all: Setting[] = [
    {
      name: 'period',
      label: t('reportsadmin.setting.period'),
      options: axes
        ? reportPeriods.map((value) => ({ value, label: t(`shows.period.${value}`) }))
        : [],
    },
    {
      name: 'axis',
      label: t('report.axis'),
      options:
        axisNames.length > 1
          ? axisNames.map((value) => ({ value, label: t(`report.axis.${value}`) }))
          : [],
    },
    { name: 'group', label: t('reportsadmin.setting.group'), options: named(groups) },
    {
      name: 'within',
      label: t('reportsadmin.setting.within'),
      options: named(within === undefined ? [] : groups.filter((name) => name !== within)),
    },
    ...fixableFilters(report).map((name) => ({
      name,
      label: text.label(name),
      options: valuesOf(name),
    })),
  ]
  return all.filter(({ options }) => options.length > 0)
}

function Settings({ of, typed, label, errors, onChange }: DrawnInput & { of: AnyReport }) {
  const t = useText()
  const settings = readSettings(typeof typed === 'string' ? typed : '')
  const group = settings['group']
  const choose = (name: string, value: string | null) => {
    const before = name === 'group' ? { ...settings, within: '' } : settings
    onChange(writeSettings({ ...before, [name]: value ?? '' }))
  }
  return (
    <fieldset className={styles['reportsadminTicks']}>
      <legend>{label}</legend>
      <p className="dx-dim dx-small">{t('reportsadmin.settings.about')}</p>
      <FieldRow>
        {useSettingsOf(of, group).map(({ name, label: settingLabel, options }) => (
          <SelectField
            key={name}
            label={settingLabel}
            value={settings[name] ?? null}
            options={options}
            clearable
            placeholder={t('reportsadmin.setting.usual')}
            error={errors[`settings.${name}`]}
            onChange={(value) => choose(name, value)}
          />
        ))}
      </FieldRow>
    </fieldset>
  )
}

export function OwnSettings({ report: name, ...input }: DrawnInput & { report: string }) {
  const report = ownReports.find((one) => one.name === name)
  return report && <Settings of={report} {...input} />
}
