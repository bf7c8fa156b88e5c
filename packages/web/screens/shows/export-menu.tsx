import { Refusal } from '@dxweb/kit/errors.ts'
import { exportFormats, type ExportFormat } from '@dxweb/kit/sheet.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { urlOf } from '../../data/call-api.ts'
import { download } from '../../data/download.ts'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { refusalText } from '../../ui/refusal-text.ts'
import { useLocale, useText } from '../../ui/text.ts'
import type { Text } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'

interface ExportMenuProps {
  /** Of the endpoint that makes the file. */
  path: string
  params: object
  /** The filters in force. */
  query?: object
}

function whyNot(t: Text, error: unknown): string {
  const isTooLarge = error instanceof Refusal && error.code === 'too_large'
  const { total, most } = (isTooLarge && error.details) || {}
  if (typeof total !== 'number' || typeof most !== 'number') return refusalText(t, error)
  return t('shows.export.tooMany', { total, most })
}

/** The list as it is filtered, as a file for spreadsheets. */
export function ExportMenu({ path, params, query }: ExportMenuProps) {
  const t = useText()
  const locale = useLocale()
  const file = useMutation({
    mutationFn: (format: ExportFormat) =>
      download(urlOf(path, params, { ...query, format, locale })),
    onSuccess: (name) => toast({ text: t('shows.export.done', { name }) }),
    onError: (error) =>
      toast({ tone: 'bad', text: t('shows.export.failed', { why: whyNot(t, error) }) }),
  })
  const items = exportFormats.map((format) => ({
    key: format,
    label: t(`shows.export.${format}`),
    onSelect: () => file.mutate(format),
  }))
  return (
    <LazyMenu
      items={items}
      width={160}
      renderButton={(open) => (
        <button
          type="button"
          className="dx-button dx-button-plain dx-button-normal"
          aria-haspopup="menu"
          aria-busy={file.isPending || undefined}
          disabled={file.isPending}
          onClick={open}
        >
          <IconDownload size={17} aria-hidden />
          <span className="dx-button-text">{t('shows.export.button')}</span>
        </button>
      )}
    />
  )
}
