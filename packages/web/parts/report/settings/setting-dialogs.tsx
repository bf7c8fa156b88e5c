import {
  type ReportSetting,
  renameReportSetting,
  saveReportSetting,
} from '@dxweb/areas/reports/settings/contract.ts'
import { CommandDialog } from '../../command/command-dialog.tsx'
import type { FormValues } from '../../register/look/look.ts'

const labelled = (field: string) => `report.setting.${field}`
const words = {
  labels: Object.fromEntries(
    ['name', 'isShared', 'replaces'].map((field) => [field, labelled(field)]),
  ),
  helpTexts: {
    name: 'report.setting.nameAbout',
    isShared: 'report.setting.isSharedAbout',
    replaces: 'report.setting.replacesAbout',
  },
  failedKey: 'report.setting.failed',
  actionKey: 'rows.save',
}

const likened = (name: unknown) => String(name).trim().toLocaleLowerCase('nb')

/** Shows the field `replaces` only if the user already has a setting with the typed name. */
function asksAbout(others: readonly ReportSetting[]) {
  const taken = new Set(others.filter(({ isOwn }) => isOwn).map(({ name }) => likened(name)))
  return (field: string, { name }: FormValues) => field !== 'replaces' || taken.has(likened(name))
}

interface SaveProps {
  report: string
  search: string
  settings: readonly ReportSetting[]
  onClose: () => void
}

export function SaveSetting({ report, search, settings, onClose }: SaveProps) {
  return (
    <CommandDialog
      {...words}
      endpoint={saveReportSetting}
      params={{}}
      known={{ report, search }}
      initial={{ name: '', isShared: false, replaces: false }}
      isFieldShown={asksAbout(settings)}
      titleKey="report.setting.save"
      doneKey="report.setting.saved"
      onClose={onClose}
    />
  )
}

interface RenameProps {
  setting: ReportSetting
  settings: readonly ReportSetting[]
  onClose: () => void
}

export function RenameSetting({ setting, settings, onClose }: RenameProps) {
  const { id, report, name, isShared } = setting
  const others = settings.filter((one) => one.report === report && one.id !== id)
  return (
    <CommandDialog
      {...words}
      endpoint={renameReportSetting}
      params={{ settingId: id }}
      initial={{ name, isShared, replaces: false }}
      isFieldShown={asksAbout(others)}
      titleKey="report.setting.rename"
      onClose={onClose}
    />
  )
}
