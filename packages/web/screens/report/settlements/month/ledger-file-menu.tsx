import { exportLedgerFile, ledgerFormats } from '@dxweb/areas/accounting/ledger-file/contract.ts'
import { urlOf } from '../../../../data/calls/url-of.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import { useLocale, useText } from '../../../../ui/text/text.ts'
import { FileMenu } from '../../../../parts/register/files/export-menu.tsx'
import { useDownload } from '../../../../parts/register/files/use-download.ts'

// catalog: export.*

interface LedgerFileMenuProps {
  from: string
  to: string
  onTaken?: () => void
}

export function LedgerFileMenu({ from, to, onTaken }: LedgerFileMenuProps) {
  const t = useText()
  const locale = useLocale()
  const partnerId = usePartnerId()
  const file = useDownload()
  const items = ledgerFormats.map((format) => ({
    key: format,
    label: t(`export.${format}`),
    onSelect: () =>
      file.mutate(urlOf(exportLedgerFile.path, { partnerId }, { from, to, format, locale }), {
        onSuccess: onTaken,
      }),
  }))
  return <FileMenu items={items} isPending={file.isPending} width={200} />
}
