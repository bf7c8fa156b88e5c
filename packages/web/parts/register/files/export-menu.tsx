import { exportFormats, maxRowsOf } from '@dxweb/kit/definitions/sheet.ts'
import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../../data/calls/url-of.ts'
import { LazyMenu } from '../../../ui/buttons/lazy-menu.tsx'
import type { MenuItem } from '../../../ui/buttons/menu.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { useDownload } from './use-download.ts'

interface ExportMenuProps {
  path: string
  params: object
  query?: object
  /** Number of rows, if known, since printing has a lower limit than files. */
  total?: number | null | undefined
  onTaken?: () => void
}

export function useExport({ path, params, query, total, onTaken }: ExportMenuProps) {
  const t = useText()
  const locale = useLocale()
  const file = useDownload()
  const items = exportFormats.map((format): MenuItem => ({
    key: format,
    label: t(`export.${format}`),
    ...(total &&
      total > maxRowsOf(format) && { about: t('export.upTo', { most: maxRowsOf(format) }) }),
    onSelect: () =>
      file.mutate(urlOf(path, params, { ...query, format, locale }), { onSuccess: onTaken }),
  }))
  return { items, isPending: file.isPending }
}

interface FileMenuProps {
  items: ReturnType<typeof useExport>['items']
  isPending: boolean
  width: number
}

export function FileMenu({ items, isPending, width }: FileMenuProps) {
  const t = useText()
  return (
    <LazyMenu
      items={items}
      width={width}
      renderButton={(open) => (
        <button
          type="button"
          className="dx-button dx-button-plain dx-button-normal"
          aria-haspopup="menu"
          aria-busy={isPending || undefined}
          disabled={isPending}
          onClick={open}
        >
          <IconDownload size={17} aria-hidden />
          <span className="dx-button-text dx-words-apart">{t('export.button')}</span>
        </button>
      )}
    />
  )
}

export function ExportMenu(props: ExportMenuProps) {
  const { items, isPending } = useExport(props)
  const width = items.some(({ about }) => about) ? 280 : 160
  return <FileMenu items={items} isPending={isPending} width={width} />
}
